import { actText } from '../components/actText'
import { enumText } from '../components/format/enumText'
import { element } from './elements'
import { type FactTree, isBranch } from './factTree'
import { partAt, textAt } from './pick'
import type { Shown } from './shown'

/** An act as the audit log tells it. */
export interface ToldAct {
  readonly operationId: string
  readonly targetId: string | null
  readonly outcome: 'DONE' | 'REFUSED'
  readonly code: string | null
  readonly details: Readonly<Record<string, unknown>> | null
}

/** An act by the words of the contract; nobody did what was refused. */
export const actNode = (act: ToldAct): Node => element('span', actText(act), { title: act.operationId })

/** How it ended; the code of a refusal stands in the tip, as in the console. */
export const resultNode = ({ outcome, code }: ToldAct): Node =>
  element('span', enumText(outcome), code === null ? {} : { title: code })

/** The act that a row tells of. Input: `otherwise`, how it ended where the rows do not say so. */
export function actIn(row: FactTree, otherwise: ToldAct['outcome'] = 'DONE'): ToldAct {
  const details = partAt(row, 'details')
  const outcome = textAt(row, 'outcome') ?? otherwise
  return {
    operationId: textAt(row, 'operationId') ?? '',
    targetId: textAt(row, 'targetId'),
    outcome: outcome === 'REFUSED' ? 'REFUSED' : 'DONE',
    code: textAt(row, 'code'),
    details: details !== undefined && isBranch(details) ? Object.fromEntries(details.parts) : null,
  }
}

export const ACT: Shown = { label: 'Act', show: (row) => actNode(actIn(row)) }
export const REFUSED_ACT: Shown = { label: 'Act', show: (row) => actNode(actIn(row, 'REFUSED')) }
export const RESULT: Shown = { label: 'Result', show: (row) => resultNode(actIn(row)) }
