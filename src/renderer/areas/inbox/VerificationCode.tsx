import { SegmentedControl } from '@mantine/core'
import {
  type SignedExample,
  VERIFICATION_LANGUAGES,
  type VerificationLanguage,
  verificationProgram,
} from '../../../contract/console/inbox/verificationCode'
import { CodeBlock } from '../../components/CurlBlock'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import styles from './Inbox.module.css'
import { words } from './words'

const isLanguage = (text: string | undefined): text is VerificationLanguage =>
  VERIFICATION_LANGUAGES.some((language) => language === text)

/** The program that checks this very message, in five languages; null when nothing was signed yet. */
export function VerificationCode({ example }: { readonly example: SignedExample | null }) {
  const { code } = useSearchValues()
  const setSearch = useSetSearch()
  const language = isLanguage(code) ? code : 'node'
  if (example === null) {
    return (
      <Section title={words.code.title}>
        <p className={styles.note}>{words.code.unsigned}</p>
      </Section>
    )
  }
  const program = verificationProgram(language, example)
  return (
    <Section title={words.code.title}>
      <p className={styles.note}>{words.code.note}</p>
      <SegmentedControl
        size="xs"
        my="sm"
        aria-label={words.code.label}
        value={language}
        onChange={(next) => setSearch({ code: next === 'node' ? null : next })}
        data={VERIFICATION_LANGUAGES.map((value) => ({ value, label: words.code.languages[value] }))}
      />
      <KeyValue
        rows={[
          { label: words.code.run, value: <span className="mono">{program.run}</span> },
          { label: words.code.needs, value: program.needs },
        ]}
      />
      <CodeBlock text={program.code} copyLabel={words.code.copy} />
    </Section>
  )
}
