import { IconInfoCircle } from '@tabler/icons-react'
import { PageLink } from '../../../navigation/PageLink'
import { words } from '../words'
import styles from './AttemptPanel.module.css'
import type { Prerequisite } from './prerequisitesOf'

/** Fields that the service passes over without a word, such as misspelt ones. */
export function Unread({ fields }: { readonly fields: readonly string[] }) {
  if (fields.length === 0) return null
  return (
    <p role="status" className="muted">
      {words.attempt.unread} <code className="mono">{fields.join(', ')}</code>
    </p>
  )
}

/** What is to be known before the call is sent. */
export function Prerequisites({ prerequisites }: { readonly prerequisites: readonly Prerequisite[] }) {
  if (prerequisites.length === 0) return null
  return (
    <aside className={styles.prerequisites} aria-label={words.attempt.prerequisites}>
      <IconInfoCircle size={16} stroke={1.6} aria-hidden="true" />
      <div>
        {prerequisites.map(({ text, answers, link }) => (
          <p key={text}>
            {text} {answers !== null && words.attempt.answers(answers)}{' '}
            {link !== null && <PageLink to={link.to}>{link.label}</PageLink>}
          </p>
        ))}
      </div>
    </aside>
  )
}
