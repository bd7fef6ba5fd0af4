import { useState } from 'react'
import { CodeBlock } from '../../../components/CurlBlock'
import { curlText } from '../../../components/curlText'
import { fetchText } from '../../../components/fetchText'
import type { OperationEntry } from '../model/reference'
import { words } from '../words'
import styles from './AttemptPanel.module.css'
import { type Outgoing, textsOf } from './draft'
import { EXAMPLE_FILE_NAMES } from './exampleFiles'

const LANGUAGES = ['curl', 'fetch'] as const
type Language = (typeof LANGUAGES)[number]

/** What stands in the code in place of the credential, for curlText and fetchText to make variables of. */
const credentialOf = (entry: OperationEntry): Readonly<Record<string, string>> => {
  if (entry.auth.includes('basic')) return { Authorization: 'Basic' }
  return entry.auth.includes('agent') ? { Authorization: 'Bearer' } : {}
}

function codeOf(language: Language, entry: OperationEntry, outgoing: Outgoing, files: readonly string[]): string {
  const call = {
    method: outgoing.method,
    url: `${window.location.origin}${outgoing.path}`,
    headers: { ...credentialOf(entry), ...outgoing.headers },
    body: entry.isMultipart ? null : outgoing.bodyText,
  }
  if (!entry.isMultipart) return language === 'curl' ? curlText(call) : fetchText(call)
  const texts = textsOf(outgoing.bodyText)
  const file = EXAMPLE_FILE_NAMES[entry.id] ?? 'file'
  if (language === 'fetch')
    return fetchText({ ...call, texts, files: Object.fromEntries(files.map((name) => [name, file])) })
  const ofTexts = Object.entries(texts).map(([name, text]) => `-F '${name}=${text.replaceAll("'", "'\\''")}'`)
  return [curlText(call), ...ofTexts, ...files.map((name) => `-F '${name}=@${file}'`)].join(' \\\n  ')
}

interface CallCodeProps {
  readonly entry: OperationEntry
  readonly outgoing: Outgoing
  /** The names of the parts that are files. */
  readonly files: readonly string[]
}

/** The call as a line for the shell and as a module for Node; secrets are variables of the environment. */
export function CallCode({ entry, outgoing, files }: CallCodeProps) {
  const [language, setLanguage] = useState<Language>('curl')
  const copyLabel = language === 'curl' ? words.code.copyCurl : words.code.copyFetch
  return (
    <section className={styles.code} aria-label={words.code.label}>
      <fieldset className={styles.languages} aria-label={words.code.language}>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.language}
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
          >
            {words.code[one]}
          </button>
        ))}
      </fieldset>
      <CodeBlock text={codeOf(language, entry, outgoing, files)} copyLabel={copyLabel} />
    </section>
  )
}
