const HEADER =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country'

/** An import file with one person per id, by that platformCustomerId; null makes a row that is refused. */
export function peopleCsv(ids: readonly (string | null)[]): string {
  const rows = ids.map((id, at) =>
    id === null
      ? `$bad${at}@x.co,bad${at},INDIVIDUAL,Marta Ferreira,never,12 Harbour Street,Portland,OR,97201,US`
      : `$${id}@x.co,${id},INDIVIDUAL,Marta Ferreira,1988-04-12,12 Harbour Street,Portland,OR,97201,US`,
  )
  return [HEADER, ...rows].join('\n')
}
