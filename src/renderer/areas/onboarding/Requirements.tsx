import { IconCircleCheck, IconCircleDashed, IconCircleX, IconEye } from '@tabler/icons-react'
import type { OnboardingCase, OnboardingRequirement } from '../../../contract/console/onboarding/schemas'
import { enumText } from '../../components/format/enumText'
import { Section } from '../../components/Section'
import { holderName } from './comparisons'
import styles from './Requirements.module.css'
import { requirementName } from './requirementName'
import { words } from './words'

const text = words.requirements
const ICONS = { MET: IconCircleCheck, TO_REVIEW: IconEye, REFUSED: IconCircleX, MISSING: IconCircleDashed } as const

interface RequirementsProps {
  readonly found: OnboardingCase
  readonly shownId: string | null
  readonly onShow: (documentId: string) => void
}

interface ItemProps extends RequirementsProps {
  readonly requirement: OnboardingRequirement
}

function Item({ requirement, found, shownId, onShow }: ItemProps) {
  const { state, resourceId, acceptedDocumentTypes, documentIds } = requirement
  const Icon = ICONS[state]
  const documents = found.documentList.filter(({ id }) => documentIds.includes(id))
  return (
    <li className={styles.item} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.head}>
          <span>
            {requirementName(requirement)}
            {resourceId !== found.id && <span className="muted"> · {holderName(found, resourceId)}</span>}
          </span>
          <span className={styles.state}>{text.states[state]}</span>
        </p>
        {documents.map(({ id, documentType, side, review }) => (
          <button
            key={id}
            type="button"
            className={styles.document}
            aria-pressed={id === shownId}
            onClick={() => onShow(id)}
          >
            {enumText(documentType)}
            {side !== undefined && `, ${enumText(side).toLowerCase()}`}
            {review !== null && review.fault !== null && ` (${text.states.REFUSED.toLowerCase()})`}
          </button>
        ))}
        {acceptedDocumentTypes !== undefined && (state === 'MISSING' || state === 'REFUSED') && (
          <p className={styles.accepts}>
            {text.accepts}: {acceptedDocumentTypes.map(enumText).join(', ')}
          </p>
        )}
      </div>
    </li>
  )
}

/** Everything that the customer must show, as a checklist; declared fields that are there stand in one line. */
export function Requirements(props: RequirementsProps) {
  const { requirements } = props.found
  const fields = requirements.filter(({ field, state }) => field !== undefined && state === 'MET')
  const others = requirements.filter((requirement) => !fields.includes(requirement))
  const met = requirements.filter(({ state }) => state === 'MET').length
  return (
    <Section title={text.title} aside={<span className="muted">{text.met(met, requirements.length)}</span>}>
      <ul className={styles.items}>
        {others.map((requirement) => (
          <Item
            key={`${requirement.resourceId} ${requirement.type} ${requirement.field ?? ''}`}
            {...props}
            requirement={requirement}
          />
        ))}
        {fields.length > 0 && (
          <li className={styles.item} data-state="MET">
            <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" className={styles.icon} />
            <p className={styles.head}>
              {text.fields(fields.length)}
              <span className={styles.state}>{text.states.MET}</span>
            </p>
          </li>
        )}
      </ul>
    </Section>
  )
}
