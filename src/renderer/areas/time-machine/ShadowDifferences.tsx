import type { Shadow } from '../../../contract/console/shadows/schemas'
import { usePages } from '../../client/usePages'
import { POLICY_COLUMNS } from './Differences'
import { DifferenceTable } from './DifferenceTable'
import { RULES_COLUMNS } from './RulesDifferences'

const NO_CHOICES = [] as const

/** The payments that a watched draft would have treated differently. */
export function ShadowDifferences({ shadow }: { readonly shadow: Shadow }) {
  const pages = usePages('listShadowDifferences', { params: { shadowId: shadow.id } })
  const frame = { choices: NO_CHOICES, chosen: '' }
  if (shadow.kind === 'POLICY') {
    const rows = pages.rows.flatMap(({ policy }) => (policy === null ? [] : [policy]))
    return <DifferenceTable {...frame} columns={POLICY_COLUMNS} pages={{ ...pages, rows }} idOf={({ id }) => id} />
  }
  const rows = pages.rows.flatMap(({ rules }) => (rules === null ? [] : [rules]))
  return (
    <DifferenceTable
      {...frame}
      columns={RULES_COLUMNS}
      pages={{ ...pages, rows }}
      idOf={({ subjectId }) => subjectId}
    />
  )
}
