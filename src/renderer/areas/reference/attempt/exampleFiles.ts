import type { ServiceOperationId } from '../../../../contract/operations'

/** A picture of one grey point. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

const pictureFile = (): File => {
  const bytes = Uint8Array.from(atob(PICTURE), (sign) => sign.charCodeAt(0))
  return new File([bytes], 'passport.png', { type: 'image/png' })
}

/** The smallest file that an operation takes, made when somebody asks for it. */
export const EXAMPLE_FILES: Readonly<Partial<Record<ServiceOperationId, () => File>>> = {
  uploadCustomersCsv: () => {
    const number = Date.now()
    const rows = ['platformCustomerId,customerType,fullName', `customer-${number},INDIVIDUAL,Ada Example`]
    return new File([`${rows.join('\n')}\n`], 'customers.csv', { type: 'text/csv' })
  },
  uploadDocument: pictureFile,
  replaceDocument: pictureFile,
}

/** How it is called in code. */
export const EXAMPLE_FILE_NAMES: Readonly<Partial<Record<ServiceOperationId, string>>> = {
  uploadCustomersCsv: 'customers.csv',
  uploadDocument: 'passport.png',
  replaceDocument: 'passport.png',
}
