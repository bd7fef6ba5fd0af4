import type { ConsoleInput } from '../../../contract/console/operations'
import { isId } from '../../../contract/primitives/idForm'
import { requireCustomer, viewCustomer } from '../../areas/customers/public'
import { getVerificationOfCustomer, readCaseFiles, requireVerification } from '../../areas/verifications/public'
import { assert } from '../../foundation/assert'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { countCases, getCasePlace, getCustomerRows, getVerificationRows, listCasePlaces, listHistory } from './store'
import { viewCase, viewItem } from './view'

/** Customers of a stage: who waits for a person longest first. Errors: INVALID_INPUT field `cursor`. */
export async function listOnboardingCases(context: ConsoleContext, { query }: ConsoleInput<'listOnboardingCases'>) {
  const page = await listCasePlaces(context.tx, query)
  const ids = page.data.map(({ id }) => id)
  const files = await readCaseFiles(context, await getCustomerRows(context.tx, ids))
  const statuses = new Map(
    (await getVerificationRows(context.tx, ids)).map((row) => [row.customer_id, row.verification_status]),
  )
  const data = page.data.flatMap((place) => {
    const file = files.find(({ customer }) => customer.id === place.id)
    return file === undefined ? [] : [viewItem(file, place, statuses.get(file.customer.id) ?? null)]
  })
  return ok({ ...page, data })
}

/** How many customers wait for a person, and how many were asked for more. */
export async function countOnboardingCases({ tx }: ConsoleContext, _input: ConsoleInput<'countOnboardingCases'>) {
  return ok({ waiting: await countCases(tx, 'WAITING'), withCustomer: await countCases(tx, 'WITH_CUSTOMER') })
}

/** Everything the desk shows of one customer's onboarding. Errors: USER_NOT_FOUND. */
export async function readCase(context: ConsoleContext, customerId: string) {
  const { tx } = context
  const customer = await requireCustomer(tx, customerId)
  const [file] = await readCaseFiles(context, [customer])
  const place = await getCasePlace(tx, customer.id)
  assert(file !== undefined && place !== null, 'every customer has a file and stands somewhere')
  const verification = await getVerificationOfCustomer(tx, customer.id)
  const ids = [customer.id, verification?.id, ...[...file.owners, ...file.documents].map(({ id }) => id)]
  const history = await listHistory(
    tx,
    ids.filter((id) => id !== undefined),
  )
  return viewCase(file, { place, customer: await viewCustomer(tx, customer), verification, history })
}

/** The case of a customer, or of its verification. Errors: USER_NOT_FOUND; REFERENCE_NOT_FOUND. */
export async function getOnboardingCase(context: ConsoleContext, { params }: ConsoleInput<'getOnboardingCase'>) {
  const { customerId: id } = params
  const customerId = isId('Verification', id) ? (await requireVerification(context.tx, id)).customerId : id
  return ok(await readCase(context, customerId))
}
