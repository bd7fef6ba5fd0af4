import { type RawBuilder, sql } from 'kysely'
import type { OnboardingStage, WaitsFor } from '../../../contract/console/onboarding/schemas'
import type { CustomerType } from '../../../contract/customers/enums'
import { PAGE_LIMIT_DEFAULT, type Page } from '../../../contract/primitives/pagination'
import { countLimitOf } from '../../database/countLimit'
import { containing, endingIn } from '../../database/likeText'
import type { Row, Tx } from '../../database/schema'
import { cursorMark, readRowCursor, writeCursor } from '../../foundation/listCursor'

interface CaseQuery {
  readonly stage?: OnboardingStage | undefined
  readonly waitsFor?: WaitsFor | undefined
  readonly customerType?: CustomerType | undefined
  readonly search?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Where a customer stands, and since when. */
export interface CasePlace {
  readonly id: string
  readonly waits_for: WaitsFor | null
  readonly since: string
}

const UNDECIDED = sql`customers.status IN ('UNVERIFIED', 'PENDING')`
const IN_REVIEW = sql`verifications.verification_status IN ('PENDING_MANUAL_REVIEW', 'IN_PROGRESS')`
const OLDEST_UNREVIEWED = sql`(SELECT min(received_at) FROM documents
  WHERE documents.customer_id = customers.id AND review_json IS NULL)`

/** What brings a customer before a person; the first that applies. */
const WAITS_FOR = sql`CASE
  WHEN customers.status = 'HOLD' THEN 'HOLD'
  WHEN ${UNDECIDED} AND ${IN_REVIEW} AND verifications.asked_at IS NULL THEN 'MANUAL_REVIEW'
  WHEN ${UNDECIDED} AND ${IN_REVIEW} THEN 'RESUBMITTED'
  WHEN ${UNDECIDED} AND ${OLDEST_UNREVIEWED} IS NOT NULL THEN 'DOCUMENTS' END`
const SINCE = sql`CASE
  WHEN customers.status = 'HOLD' THEN customers.updated_at
  WHEN verifications.id IS NULL OR (${UNDECIDED} AND NOT ${IN_REVIEW})
    THEN coalesce(${OLDEST_UNREVIEWED}, verifications.updated_at, customers.updated_at)
  ELSE verifications.updated_at END`

const CASES = sql`SELECT customers.id AS id, ${WAITS_FOR} AS waits_for, ${SINCE} AS since
  FROM customers LEFT JOIN verifications ON verifications.customer_id = customers.id`

/** Sorted as their index is, so that no more rows are read than a page has. Decided cases wait for nobody. */
const DECIDED_CASES = sql`SELECT verifications.customer_id AS id, NULL AS waits_for, verifications.updated_at AS since
  FROM verifications INDEXED BY verifications_decided CROSS JOIN customers ON customers.id = verifications.customer_id`

/** Found by small indexes: the rows of other customers are not read. */
const MAY_WAIT = sql`(SELECT id FROM customers WHERE status = 'HOLD'
  UNION SELECT customer_id FROM verifications WHERE verification_status IN ('PENDING_MANUAL_REVIEW', 'IN_PROGRESS')
  UNION SELECT customer_id FROM documents WHERE review_json IS NULL)`
const TO_RESOLVE = sql`(SELECT customer_id FROM verifications WHERE verification_status = 'RESOLVE_ERRORS')`

const STAGES: Readonly<Record<OnboardingStage, RawBuilder<unknown>>> = {
  WAITING: sql`customers.id IN ${MAY_WAIT} AND waits_for IS NOT NULL`,
  WITH_CUSTOMER: sql`customers.id IN ${TO_RESOLVE} AND ${UNDECIDED} AND waits_for IS NULL`,
  DECIDED: sql`verification_status IN ('APPROVED', 'REJECTED') AND customers.status IN ('APPROVED', 'REJECTED')`,
}

const casesOf = (stage: OnboardingStage | undefined) => (stage === 'DECIDED' ? DECIDED_CASES : CASES)

function conditionOf({ stage = 'WAITING', waitsFor, customerType, search }: CaseQuery): RawBuilder<unknown> {
  const parts = [sql`customers.is_deleted = 0`, STAGES[stage]]
  if (waitsFor !== undefined) parts.push(sql`waits_for = ${waitsFor}`)
  if (customerType !== undefined) parts.push(sql`customers.customer_type = ${customerType}`)
  if (search !== undefined) {
    const part = containing(search)
    parts.push(sql`(customers.id LIKE ${endingIn(search)} ESCAPE '\\' OR display_name LIKE ${part} ESCAPE '\\'
      OR platform_customer_id LIKE ${part} ESCAPE '\\')`)
  }
  return sql.join(parts, sql` AND `)
}

/** A page of the cases of a stage: who has waited longest first, what was decided last first. */
export async function listCasePlaces(tx: Tx, query: CaseQuery): Promise<Page<CasePlace>> {
  const { stage, waitsFor, customerType, search, limit = PAGE_LIMIT_DEFAULT, cursor } = query
  const mark = cursorMark('onboarding', stage, waitsFor, customerType, search)
  const [direction, comparison] = (stage === 'DECIDED' ? ['DESC', '<'] : ['ASC', '>']).map((text) => sql.raw(text))
  const after = readRowCursor(cursor, mark)
  const behind = after === null ? sql`` : sql`AND (since, id) ${comparison} (${after.sortValue}, ${after.id})`
  const where = conditionOf(query)
  const { rows } = await sql<CasePlace>`SELECT * FROM (${casesOf(stage)} WHERE ${where}) WHERE 1 ${behind}
    ORDER BY since ${direction}, id ${direction} LIMIT ${limit + 1}`.execute(tx)
  const max = countLimitOf(tx)
  const end = max === null ? sql`` : sql`LIMIT ${sql.lit(max)}`
  const counted = await sql<{ n: number }>`SELECT count(*) AS n FROM (${casesOf(stage)} WHERE ${where} ${end})`.execute(
    tx,
  )
  const totalCount = Number(counted.rows[0]?.n ?? 0)
  const hasMore = rows.length > limit
  const data = hasMore ? rows.slice(0, limit) : rows
  const last = data.at(-1)
  if (!hasMore || last === undefined) return { data, hasMore: false, totalCount }
  return { data, hasMore, nextCursor: writeCursor(mark, last.since, last.id), totalCount }
}

/** How many cases of a stage there are. */
export async function countCases(tx: Tx, stage: OnboardingStage): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM (${casesOf(stage)} WHERE ${conditionOf({ stage })})`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

/** Where one customer stands. */
export async function getCasePlace(tx: Tx, customerId: string): Promise<CasePlace | null> {
  const { rows } = await sql<CasePlace>`${CASES} WHERE customers.id = ${customerId}`.execute(tx)
  return rows[0] ?? null
}

/** The customers of these ids, in their order. */
export async function getCustomerRows(tx: Tx, ids: readonly string[]): Promise<Row<'customers'>[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('customers').selectAll().where('id', 'in', ids).execute()
  const byId = new Map<string, Row<'customers'>>(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The verifications of these customers. */
export function getVerificationRows(
  tx: Tx,
  customerIds: readonly string[],
): Promise<Pick<Row<'verifications'>, 'customer_id' | 'verification_status'>[]> {
  if (customerIds.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('verifications')
    .select(['customer_id', 'verification_status'])
    .where('customer_id', 'in', customerIds)
    .execute()
}

const HISTORY_MAX = 200

/** What was done about any of these ids, newest first. */
export function listHistory(tx: Tx, ids: readonly string[]): Promise<Row<'audit_log'>[]> {
  return tx
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', 'in', ids)
    .where('outcome', '=', 'DONE')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
}
