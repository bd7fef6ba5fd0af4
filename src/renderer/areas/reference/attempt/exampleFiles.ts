import type { ServiceOperationId } from '../../../../contract/operations'

/** The smallest file that an operation takes, made when somebody asks for it. */
export const EXAMPLE_FILES: Readonly<Partial<Record<ServiceOperationId, () => File>>> = {
  uploadCustomersCsv: () => {
    const number = Date.now()
    const rows = ['platformCustomerId,customerType,fullName', `customer-${number},INDIVIDUAL,Ada Example`]
    return new File([`${rows.join('\n')}\n`], 'customers.csv', { type: 'text/csv' })
  },
}
