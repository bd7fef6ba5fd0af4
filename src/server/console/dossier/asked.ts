import { z } from 'zod'
import { assert } from '../../foundation/assert'
import { readJsonText } from '../../foundation/jsonText'
import type { ConsoleContext, PlaneReadId, ReadCall } from '../consoleContext'

/** A reply before it becomes facts. */
export interface Answered {
  readonly name: string
  readonly title: string
  readonly operation: string | null
  readonly reply: unknown
  /** Rows of its list that are left out; null where it is no list. */
  readonly left: number | null
}

/** What the reads of a dossier are asked with. */
export interface Asking {
  readonly context: ConsoleContext
  readonly answered: Answered[]
}

const listReply = z.object({ data: z.array(z.unknown()), totalCount: z.int().optional(), hasMore: z.boolean() })

/** How many rows of a list are left out, as its reply says; of one that does not count, at least one. */
function leftOf(reply: unknown): number | null {
  const { success, data: page } = listReply.safeParse(reply)
  if (!success) return null
  return page.totalCount === undefined ? Number(page.hasMore) : page.totalCount - page.data.length
}

interface Section {
  readonly name: string
  readonly title: string
  /** One row of a list is meant, and nothing else of it is left out. */
  readonly isOneRow?: boolean
}

/** Asks a read, and keeps its reply as a section. Returns: it, as far as `shape` says what is wanted of it. */
export async function ask<Wanted = unknown>(
  { context, answered }: Asking,
  operation: PlaneReadId,
  about: Section & ReadCall,
  shape?: z.ZodType<Wanted>,
): Promise<Wanted> {
  const { name, title, isOneRow = false } = about
  const text = await context.replyOf(context, operation, about)
  const reply = readJsonText(text, z.unknown())
  answered.push({ name, title, operation, reply, left: isOneRow ? null : leftOf(reply) })
  const wanted = readJsonText(text, shape ?? z.custom<Wanted>())
  assert(wanted !== null, `${operation} answers what its contract says`)
  return wanted
}

/** Keeps as a section what no operation answers. */
export function keep(
  { answered }: Asking,
  { name, title, reply, left = null }: Omit<Answered, 'operation' | 'left'> & { readonly left?: number | null },
): void {
  answered.push({ name, title, operation: null, reply, left })
}
