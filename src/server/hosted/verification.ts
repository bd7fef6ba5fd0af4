import type { HostedStep, VerificationOutcome, VerificationPage } from '../../contract/hosted/schemas'
import type { VerificationStatus } from '../../contract/verifications/schemas'
import {
  businessProfileOf,
  type CustomerRow,
  getCustomer,
  individualProfileOf,
  planProfileChange,
  writeProfileChange,
} from '../areas/customers/public'
import {
  auditedFacts,
  type CheckedFile,
  type DocumentRow,
  deleteUnsubmitted,
  getDocumentsOfCustomers,
  storeDocument,
} from '../areas/documents/public'
import {
  findKycLink,
  type KycLinkRow,
  maySubmit,
  submitVerification,
  updateKycLink,
} from '../areas/verifications/public'
import { kycLinks } from '../areas/verifications/tables'
import { readColumn } from '../database/table'
import { isoOf, msOf } from '../foundation/clock'
import type { Context } from '../kernel/context'
import { documentFactsOf } from './documentFields'
import { notInForce, requireStep } from './hostedContext'
import {
  answersOf,
  askedOnPage,
  changeOf,
  isFilledStep,
  refuseFields,
  stepAfter,
  stepBefore,
} from './verificationFields'

/** How many documents one customer may bring in by its links. */
const DOCUMENTS_MAX = 20

interface OpenLink {
  readonly link: KycLinkRow
  readonly customer: CustomerRow
}

/** The link of a token with its customer. Errors: REFERENCE_NOT_FOUND reason UNKNOWN, EXPIRED or ENDED. */
async function requireLink({ tx, now }: Pick<Context, 'tx' | 'now'>, token: string): Promise<OpenLink> {
  const link = await findKycLink(tx, token)
  const customer = link === null ? null : await getCustomer(tx, link.customer_id)
  if (link === null || customer === null || customer.is_deleted === 1) throw notInForce('UNKNOWN')
  if (link.finished_at === null && msOf(link.expires_at) <= now) throw notInForce('EXPIRED')
  return { link, customer }
}

const isIndividual = ({ customer_type: type }: CustomerRow): boolean => type === 'INDIVIDUAL'

/** What the customer's record says, by the names of the fields. */
function knownValues(customer: CustomerRow): Record<string, string | undefined> {
  if (isIndividual(customer)) {
    const { fullName, birthDate, nationality, idType, address } = individualProfileOf(customer)
    return { fullName, birthDate, nationality, idType, ...address }
  }
  const { businessInfo, address } = businessProfileOf(customer)
  const { legalName, country: companyCountry, taxId, incorporatedOn } = businessInfo ?? {}
  return { legalName, companyCountry, taxId, incorporatedOn, ...address }
}

function stepOf({ link, customer }: OpenLink): VerificationPage['step'] {
  if (link.finished_at !== null) return 'FINISHED'
  return maySubmit(customer.status) ? link.step : 'NOTHING_NEEDED'
}

/** What nobody has taken up yet: neither submitted nor looked at by a person. Assumes: A-690. */
const isRemovable = ({ submitted_at: submitted, review_json: review }: DocumentRow): boolean =>
  submitted === null && review === null

/** The page of a verification. Errors: those of requireLink. */
export async function viewVerification(context: Pick<Context, 'tx' | 'now'>, token: string): Promise<VerificationPage> {
  const open = await requireLink(context, token)
  const { link, customer } = open
  const isOver = link.finished_at !== null
  const { identifier, ...draft } = readColumn(kycLinks, link, 'draft_json')
  const values = Object.entries({ ...knownValues(customer), ...draft })
  const documents = isOver ? [] : await getDocumentsOfCustomers(context.tx, [customer.id])
  return {
    kind: 'VERIFICATION',
    step: stepOf(open),
    // Whoever finds a link that was used reads nothing of the person.
    values: isOver ? {} : Object.fromEntries(values.filter((entry): entry is [string, string] => !!entry[1])),
    hasIdentifier: customer.identifier !== null || identifier !== undefined,
    documents: documents
      .filter(({ holder_id: holder }) => holder === customer.id)
      .map((row) => ({
        documentId: row.id,
        documentType: row.document_type,
        side: row.side,
        fileName: row.file_name,
        isRemovable: isRemovable(row),
      })),
    outcome: link.outcome,
    redirectUri: link.redirect_uri,
  }
}

const OUTCOMES: Readonly<Record<VerificationStatus, VerificationOutcome>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  RESOLVE_ERRORS: 'MISSING',
  IN_PROGRESS: 'IN_REVIEW',
  PENDING_MANUAL_REVIEW: 'IN_REVIEW',
  READY_FOR_VERIFICATION: 'IN_REVIEW',
}

/** Ends the link: the answers become the customer's, who is submitted, unless it is decided already. */
async function finish(context: Context, { link, customer }: OpenLink): Promise<void> {
  const { tx, now, audit } = context
  const draft = readColumn(kycLinks, link, 'draft_json')
  let outcome: VerificationOutcome = customer.status === 'REJECTED' ? 'REJECTED' : 'APPROVED'
  if (maySubmit(customer.status)) {
    const after = await planProfileChange(context, customer, changeOf(isIndividual(customer), draft))
    await writeProfileChange(context, customer, after)
    outcome = OUTCOMES[(await submitVerification(context, after)).verificationStatus]
  }
  // Of two who finish at the same moment one does.
  if (
    !(await updateKycLink(tx, link.id, {
      finished_at: isoOf(now),
      outcome,
      draft_json: kycLinks.columns.draft_json.encode({}),
    }))
  )
    throw notInForce('ENDED')
  audit.note({ details: { outcome } })
}

/** Takes the file of a document in. */
async function addDocument(context: Context, { customer }: OpenLink, body: HostedStep, file: CheckedFile) {
  const facts = documentFactsOf(body)
  const held = await getDocumentsOfCustomers(context.tx, [customer.id])
  if (held.length >= DOCUMENTS_MAX) refuseFields([{ field: 'file', message: 'No more files can be added by a link.' }])
  const row = await storeDocument(context, { documentHolder: customer.id, ...facts }, file)
  context.audit.note({ details: { documentId: row.id, ...auditedFacts(row) } })
}

/** Takes a file away again, of which the person may have thought better. */
async function removeFile(context: Context, { customer }: OpenLink, { documentId }: HostedStep): Promise<void> {
  const held = await getDocumentsOfCustomers(context.tx, [customer.id])
  const row = held.find(({ id, holder_id: holder }) => id === documentId && holder === customer.id)
  if (row === undefined) return refuseFields([{ field: '', message: 'That file was removed before.' }])
  if (!isRemovable(row)) return refuseFields([{ field: '', message: 'That file is being checked and stays.' }])
  await deleteUnsubmitted(context, row)
  context.audit.note({ details: { action: 'REMOVE', documentId: row.id, ...auditedFacts(row) } })
}

async function takeDocument(context: Context, open: OpenLink, body: HostedStep, file: CheckedFile | null) {
  if (file !== null) await addDocument(context, open, body, file)
  if (body.action === 'NEXT') await goTo(context, open.link, 'CONSENT')
  else if (file === null) refuseFields([{ field: 'file', message: 'Please choose a file.' }])
}

async function goTo(
  { tx }: Context,
  link: KycLinkRow,
  step: KycLinkRow['step'],
  draft?: Readonly<Record<string, string>>,
) {
  const change = draft === undefined ? {} : { draft_json: kycLinks.columns.draft_json.encode(draft) }
  await updateKycLink(tx, link.id, { step, ...change })
}

async function takeAnswers(context: Context, { link, customer }: OpenLink, body: HostedStep): Promise<void> {
  if (!isFilledStep(link.step)) return
  const { step } = link
  const draft = { ...readColumn(kycLinks, link, 'draft_json'), ...answersOf(step, body) }
  // What the record would refuse at the end is said beside its field now.
  await askedOnPage(step, () => planProfileChange(context, customer, changeOf(isIndividual(customer), draft)))
  await goTo(context, link, stepAfter(step) ?? step, draft)
}

/**
 * Takes in one step of a verification.
 *
 * Input: `file`, of the step DOCUMENT, where one was sent.
 * Errors: those of requireLink; CONFLICT reason OTHER_STEP, the page is not the present one; INVALID_INPUT.
 * Source: behaviour 7.1. Assumes: A-463.
 */
export async function takeVerificationStep(
  context: Context,
  token: string,
  body: HostedStep,
  file: CheckedFile | null,
) {
  const open = await requireLink(context, token)
  const { link, customer } = open
  context.audit.note({ targetId: customer.id, details: { kycLinkId: link.id, step: body.step } })
  const present = stepOf(open)
  if (present === 'FINISHED') throw notInForce('ENDED')
  requireStep(body, present)
  if (body.action === 'BACK') await goTo(context, link, stepBefore(link.step, isIndividual(customer)))
  else if (present === 'NOTHING_NEEDED') await finish(context, open)
  else if (present === 'DOCUMENT' && body.action === 'REMOVE') await removeFile(context, open, body)
  else if (present === 'DOCUMENT') await takeDocument(context, open, body, file)
  else if (present === 'CONSENT') {
    if (body.consent !== 'yes') refuseFields([{ field: 'consent', message: 'Please agree before you send it.' }])
    await finish(context, open)
  } else await takeAnswers(context, open, body)
}
