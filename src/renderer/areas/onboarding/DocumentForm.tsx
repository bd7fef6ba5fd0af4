import { Select, TextInput } from '@mantine/core'
import type { Customer } from '../../../contract/customers/schemas'
import { DOCUMENT_SIDES, DOCUMENT_TYPES } from '../../../contract/documents/kinds'
import { DOCUMENT_BYTES_MAX } from '../../../contract/documents/limits'
import type { Document } from '../../../contract/documents/schemas'
import { FileChoice } from '../../components/ChoiceGroup'
import { CountrySelect } from '../../components/CountrySelect'
import { FormFrame } from '../../components/FormFrame'
import { customerName } from '../../components/format/customerName'
import { enumText } from '../../components/format/enumText'
import { personName } from '../../components/format/personName'
import { withoutBlanks } from '../../components/formPaths'
import { hint } from '../../components/hint'
import { SearchSelect } from '../../components/SearchSelect'
import { type Faults, useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

const text = words.upload
const options = (values: readonly string[]) => values.map((value) => ({ value, label: enumText(value) }))
const TYPES = options(DOCUMENT_TYPES)
const SIDES = options(DOCUMENT_SIDES)
const CARDS: readonly string[] = ['DRIVERS_LICENSE', 'NATIONAL_ID']
/** The contract asks for it of some documents alone. */
const NEEDED = { isNeeded: true }
const IDENTITY: readonly string[] = ['PASSPORT', ...CARDS]

interface Values {
  readonly documentHolder: string
  readonly documentType: string
  readonly country: string
  readonly side: string
  readonly documentNumber: string
  readonly issuingAuthority: string
  readonly file: File | null
}

/** Whose documents there are: the customer's own, and those of its owners. */
function holdersOf(customer: Customer) {
  const owners = customer.customerType === 'BUSINESS' ? (customer.beneficialOwners ?? []) : []
  const own = { value: customer.id, label: customerName(customer) }
  return [own, ...owners.map(({ id, personalInfo }) => ({ value: id, label: personName(personalInfo) }))]
}

interface DocumentFormProps {
  readonly customer: Customer
  /** Whose it is, until somebody else is chosen. */
  readonly holderId: string
  readonly onClose: () => void
  readonly onDone?: (document: Document) => void
}

/** Takes a document in that reached the desk in another way. */
export function DocumentForm({ customer, holderId, onClose, onDone }: DocumentFormProps) {
  const f = useServiceForm<'uploadDocument', Values>({
    id: 'uploadDocument',
    initialValues: {
      documentHolder: holderId,
      documentType: '',
      country: '',
      side: '',
      documentNumber: '',
      issuingAuthority: '',
      file: null,
    },
    toCall: ({ file, ...facts }) => ({ body: { ...withoutBlanks(facts), file: file ?? undefined } }),
    check: ({ file }): Faults<'file'> =>
      file !== null && file.size > DOCUMENT_BYTES_MAX ? { file: text.tooLarge } : {},
    onDone: (document) => {
      onClose()
      onDone?.(document)
    },
  })
  const { documentType: type } = f.form.values
  return (
    <FormFrame kind="modal" title={text.title} onClose={onClose} form={f} submitLabel={text.submit}>
      <Select data={holdersOf(customer)} allowDeselect={false} {...f.choice('documentHolder', text.holder)} />
      <SearchSelect data={TYPES} data-autofocus {...f.choice('documentType', text.type)} />
      <CountrySelect {...f.choice('country', text.country)} />
      {CARDS.includes(type) && <Select data={SIDES} {...f.choice('side', text.side, NEEDED)} />}
      {IDENTITY.includes(type) && (
        <>
          <TextInput autoComplete="off" {...f.field('documentNumber', text.number, NEEDED)} />
          <TextInput autoComplete="off" {...f.field('issuingAuthority', text.authority, NEEDED)} />
        </>
      )}
      <FileChoice
        clearable
        accept="application/pdf,image/jpeg,image/png"
        description={text.fileNote}
        {...hint(text.chooseFile)}
        {...f.field('file', text.file, { isChoice: true })}
      />
    </FormFrame>
  )
}
