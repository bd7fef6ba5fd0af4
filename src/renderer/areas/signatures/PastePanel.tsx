import { SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { PastedMaterial } from '../../../contract/console/signatures/schemas'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { EmptyState } from '../../components/StatePanel'
import { ExplanationView } from './ExplanationView'
import styles from './Signatures.module.css'
import { words } from './words'

type Kind = PastedMaterial['kind']
type FieldName = keyof typeof words.paste.fields

interface FieldSpec {
  readonly name: FieldName
  readonly isNeeded?: boolean
  readonly rows?: number
}

const FIELDS: Readonly<Record<Kind, readonly FieldSpec[]>> = {
  STAMP: [
    { name: 'stamp', isNeeded: true, rows: 3 },
    { name: 'payloadToSign', isNeeded: true, rows: 4 },
    { name: 'signedText', rows: 4 },
    { name: 'requestBody', rows: 2 },
    { name: 'publicKeyHex' },
  ],
  ASSERTION: [
    { name: 'challenge', isNeeded: true },
    { name: 'credentialId', isNeeded: true },
    { name: 'clientDataJson', isNeeded: true, rows: 3 },
    { name: 'authenticatorData', isNeeded: true, rows: 2 },
    { name: 'signature', isNeeded: true, rows: 2 },
    { name: 'publicKeyCose', rows: 2 },
  ],
  OAUTH: [{ name: 'oidcToken', isNeeded: true, rows: 5 }, { name: 'clientPublicKey' }],
}

/** Blanks at the ends of these are slips of the pasting; of signed texts they may be the mistake that is looked for. */
const KEPT_AS_PASTED: readonly FieldName[] = ['payloadToSign', 'signedText', 'requestBody']

type Values = Readonly<Partial<Record<FieldName, string>>>

function materialOf(kind: Kind, values: Values): PastedMaterial {
  const given = FIELDS[kind].flatMap(({ name }) => {
    const text = values[name] ?? ''
    const value = KEPT_AS_PASTED.includes(name) ? text : text.trim()
    return value === '' ? [] : [[name, value]]
  })
  return { kind, ...Object.fromEntries(given) } as PastedMaterial
}

const isComplete = (kind: Kind, values: Values): boolean =>
  FIELDS[kind].every(({ name, isNeeded }) => isNeeded !== true || (values[name] ?? '').trim() !== '')

interface FieldsProps {
  readonly kind: Kind
  readonly values: Values
  readonly onChange: (name: FieldName, value: string) => void
}

function Fields({ kind, values, onChange }: FieldsProps) {
  return FIELDS[kind].map(({ name, isNeeded = false, rows = 1 }) => (
    <Textarea
      key={name}
      label={words.paste.fields[name].label}
      description={words.paste.fields[name].note}
      required={isNeeded}
      autosize
      minRows={rows}
      maxRows={10}
      spellCheck={false}
      classNames={{ input: 'mono' }}
      value={values[name] ?? ''}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  ))
}

/** Explains pasted material: a stamp with its payload, a passkey's assertion, or a token. */
export function PastePanel() {
  const [kind, setKind] = useState<Kind>('STAMP')
  const [values, setValues] = useState<Values>({})
  const explain = useWrite('explainSignature')
  const kinds = (Object.keys(FIELDS) as Kind[]).map((value) => ({ value, label: words.paste.kinds[value] }))
  return (
    <div className={styles.paste}>
      <div className={styles.form}>
        <SegmentedControl
          aria-label={words.paste.kind}
          data={kinds}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen as Kind)
            explain.reset()
          }}
        />
        <Fields
          kind={kind}
          values={values}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        <div className={styles.formFoot}>
          <ActButton
            operation="explainSignature"
            disabled={!isComplete(kind, values)}
            isSending={explain.isSending}
            onAct={() => explain.send({ body: materialOf(kind, values) })}
          >
            {words.paste.explain}
          </ActButton>
          <span className="muted">{words.paste.note}</span>
        </div>
        <ServiceErrorAlert error={explain.error} />
      </div>
      <section className={styles.result} aria-label={words.paste.result} aria-live="polite">
        {explain.reply === null ? (
          <EmptyState title={words.paste.waitingTitle} text={words.paste.waitingText} />
        ) : (
          <div className={styles.resultTop}>
            <ExplanationView explained={explain.reply} isTitled />
          </div>
        )}
      </section>
    </div>
  )
}
