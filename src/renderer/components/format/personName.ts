/** A person's name as one text; parts that are missing leave no gap. */
export function personName(person: {
  readonly firstName: string
  readonly middleName?: string | undefined
  readonly lastName: string
}): string {
  return [person.firstName, person.middleName, person.lastName]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
}
