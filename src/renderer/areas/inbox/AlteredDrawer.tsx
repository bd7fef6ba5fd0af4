import { Button, Checkbox, Switch, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { ALTERED_BODY_MAX, type BodyFindings, findingsOf } from '../../../contract/console/inbox/altered'
import { type Read, useRead } from '../../client/useRead'
import { CheckboxGroup } from '../../components/ChoiceGroup'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import styles from './Inbox.module.css'
import { words } from './words'

export interface AlteredFormProps {
  readonly originalId: string
  readonly body: string
  readonly onClose: () => void
  /** Told the id of the event that was made. */
  readonly onSent: (eventId: string) => void
}

type Settings = Read<'getHostSettings'>

/** JSON as a person edits it; anything else stays as it is. */
function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Why a body cannot be sent at all; null where it can, or where nothing is typed. */
function problemOf(text: string, { syntaxError }: BodyFindings): string | null {
  if (text.length > ALTERED_BODY_MAX) return words.edit.tooLong
  return syntaxError === null || text.trim() === '' ? null : words.edit.notJson(syntaxError)
}

/** How a body that can be sent differs from the contract. */
function Warnings({ warnings }: Pick<BodyFindings, 'warnings'>) {
  return (
    <div className={styles.findings} data-tone={warnings.length === 0 ? 'good' : 'warn'} role="status">
      {warnings.length === 0 ? words.edit.fits : words.edit.warnings(warnings.length)}
      {warnings.length > 0 && (
        <ul>
          {warnings.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field !== '' && <span className="mono">{field} </span>}
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useDestinations(settings: Settings) {
  const targets = useRead('listForwardingTargets', {})
  const endpoint = settings.data?.webhookEndpoint ?? null
  return [
    {
      value: 'ENDPOINT' as string,
      label: words.edit.endpoint,
      address: endpoint ?? words.edit.noEndpoint,
      isOff: endpoint === null,
    },
    { value: 'INBOX', label: words.edit.inbox, address: '', isOff: false },
    ...(targets.data?.data ?? []).map(({ id, name, url }) => ({ value: id, label: name, address: url, isOff: false })),
  ]
}

/**
 * A body to edit and to send, with what the contract says of it while one types. It opens once it is known whether
 * there is an endpoint: it goes there unless a person chooses otherwise.
 */
export function AlteredDrawer(props: AlteredFormProps) {
  const settings = useRead('getHostSettings', {})
  return settings.isPending ? null : <Editor {...props} settings={settings} />
}

function Editor({ originalId, body, settings, onClose, onSent }: AlteredFormProps & { readonly settings: Settings }) {
  const start = useMemo(() => formatted(body), [body])
  const destinations = useDestinations(settings)
  // The handler under test, where there is one.
  const first = destinations.find(({ isOff }) => !isOff)?.value ?? 'INBOX'
  const f = useServiceForm({
    id: 'sendAlteredWebhook',
    initialValues: { body: start, hasNewId: true, destinations: [first] },
    toCall: (values) => ({ body: { originalId, ...values } }),
    check: (values) => {
      const problem = problemOf(values.body, findingsOf(values.body))
      return problem === null ? {} : { body: problem }
    },
    onDone: (reply) => onSent(reply.event.id),
  })
  const text = f.form.getValues().body
  const found = useMemo(() => {
    const findings = findingsOf(text)
    return { ...findings, problem: problemOf(text, findings) }
  }, [text])
  const shown = useDeferredValue(found)
  const input = f.field('body', words.edit.body)
  return (
    <FormFrame
      kind="drawer"
      size="wider"
      title={words.edit.title}
      onClose={onClose}
      form={f}
      submitLabel={words.edit.submit}
    >
      <Textarea
        className={styles.editor}
        description={words.edit.bodyNote}
        autosize
        minRows={8}
        maxRows={15}
        spellCheck={false}
        {...input}
        error={shown.problem ?? input.error}
      />
      <div className={styles.tools}>
        <Button variant="default" size="xs" onClick={() => f.form.setFieldValue('body', formatted(text))}>
          {words.edit.tidy}
        </Button>
        <Button variant="default" size="xs" onClick={() => f.form.setFieldValue('body', start)}>
          {words.edit.restore}
        </Button>
      </div>
      {shown.syntaxError === null && shown.problem === null && <Warnings warnings={shown.warnings} />}
      <Switch description={words.edit.newIdNote} {...f.check('hasNewId', words.edit.newId)} />
      <CheckboxGroup {...f.choice('destinations', words.edit.destinations)}>
        {destinations.map(({ value, label, address, isOff }) => (
          <Checkbox
            key={value}
            mt="xs-sm"
            size="xs"
            value={value}
            disabled={isOff}
            label={label}
            description={<span className="mono">{address}</span>}
          />
        ))}
      </CheckboxGroup>
    </FormFrame>
  )
}
