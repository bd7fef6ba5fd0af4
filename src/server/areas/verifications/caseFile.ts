import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { type BeneficialOwnerRecord, getOwnersOfCustomers } from '../beneficial-owners/public'
import { businessProfileOf, type CustomerRow, hasUnverifiedContact, individualProfileOf } from '../customers/public'
import { type DocumentRow, getDocumentsOfCustomers, reviewOf } from '../documents/public'
import {
  type BusinessFile,
  businessRequirements,
  contactRequirement,
  type HeldDocument,
  type IndividualFile,
  individualRequirements,
  type Requirement,
} from './requirements'

/** What a customer is judged by. */
interface CustomerFile {
  readonly customer: CustomerRow
  readonly owners: readonly BeneficialOwnerRecord[]
  readonly documents: readonly DocumentRow[]
}

/** What the check sees of a document. Assumes: A-042. */
function heldDocumentOf(row: DocumentRow): HeldDocument {
  return {
    id: row.id,
    holderId: row.holder_id,
    documentType: row.document_type,
    side: row.side ?? undefined,
    documentNumber: row.document_number ?? undefined,
    issuingAuthority: row.issuing_authority ?? undefined,
    review: reviewOf(row) ?? undefined,
  }
}

/** What the check of an individual looks at. */
export function individualFileOf({ customer, documents }: CustomerFile, now: number): IndividualFile {
  const { fullName, birthDate, nationality, address, idType } = individualProfileOf(customer)
  const identifier = customer.identifier ?? undefined
  const shared = { customerId: customer.id, documents: documents.map(heldDocumentOf), today: isoOf(now).slice(0, 10) }
  return { ...shared, fullName, birthDate, nationality, address, idType, identifier }
}

/** What the check of a business looks at. */
export function businessFileOf({ customer, owners, documents }: CustomerFile, now: number): BusinessFile {
  const { businessInfo, address } = businessProfileOf(customer)
  const people = owners.map(({ id, roles, ownershipPercentage, personalInfo }) => ({
    id,
    roles,
    ownershipPercentage,
    birthDate: personalInfo.birthDate,
  }))
  const shared = { customerId: customer.id, documents: documents.map(heldDocumentOf), today: isoOf(now).slice(0, 10) }
  return { ...shared, businessInfo, address, owners: people }
}

/** The owners and documents of customers, by customer. */
export async function readCustomerFiles(
  { tx }: Pick<Context, 'tx'>,
  customers: readonly CustomerRow[],
): Promise<CustomerFile[]> {
  const ids = customers.map(({ id }) => id)
  const owners = await getOwnersOfCustomers(tx, ids)
  const documents = await getDocumentsOfCustomers(tx, ids)
  return customers.map((customer) => ({
    customer,
    owners: owners.filter(({ customerId }) => customerId === customer.id),
    documents: documents.filter(({ customer_id }) => customer_id === customer.id),
  }))
}

/** A customer's file with everything that it must show. */
export interface CaseFile extends CustomerFile {
  readonly requirements: readonly Requirement[]
}

/** The files of customers with what each must show now; its last submission may have looked at less. */
export async function readCaseFiles(
  context: Pick<Context, 'tx' | 'now'>,
  customers: readonly CustomerRow[],
): Promise<CaseFile[]> {
  const files: CaseFile[] = []
  for (const file of await readCustomerFiles(context, customers)) {
    const { customer } = file
    const isContactOpen = await hasUnverifiedContact(context.tx, customer)
    const contact = isContactOpen ? [contactRequirement(customer.id, true)] : []
    const own =
      customer.customer_type === 'INDIVIDUAL'
        ? individualRequirements(individualFileOf(file, context.now))
        : businessRequirements(businessFileOf(file, context.now))
    files.push({ ...file, requirements: [...contact, ...own] })
  }
  return files
}
