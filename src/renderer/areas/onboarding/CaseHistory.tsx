import type { OnboardingAct, OnboardingCase } from '../../../contract/console/onboarding/schemas'
import { whoActed } from '../../../contract/primitives/actorName'
import { enumText } from '../../components/format/enumText'
import { Line, LineList } from '../../components/LineList'
import { Section } from '../../components/Section'
import { TimeText } from '../../components/TimeText'
import { holderName } from './comparisons'
import { words } from './words'

const ACTED: Readonly<Partial<Record<string, string>>> = words.acted
const RESULTS: Readonly<Partial<Record<string, string>>> = {
  ...words.types,
  ...words.results,
  ...words.verificationStates,
}

function whatText(found: OnboardingCase, { operationId, targetId, result }: OnboardingAct): string {
  const document = found.documentList.find(({ id }) => id === targetId)
  const about =
    document !== undefined
      ? enumText(document.documentType)
      : targetId.startsWith('BeneficialOwner:')
        ? holderName(found, targetId)
        : null
  const acted = ACTED[operationId] ?? enumText(operationId)
  const came = result === null ? null : (RESULTS[result] ?? null)
  return [acted, about, came === acted ? null : came].filter((part) => part !== null).join(' · ')
}

/** What was done about the customer, its documents and its owners, newest first. */
export function CaseHistory({ found }: { readonly found: OnboardingCase }) {
  return (
    <Section title={words.history}>
      {found.history.length === 0 && <p className="muted">{words.noHistory}</p>}
      <LineList isOrdered>
        {found.history.map((act) => (
          <Line
            key={act.id}
            first={whatText(found, act)}
            second={act.reason ?? undefined}
            aside={
              <span className="muted">
                {whoActed(act)} <TimeText at={act.at} />
              </span>
            }
          />
        ))}
      </LineList>
    </Section>
  )
}
