import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { FileChoice } from '../../../components/ChoiceGroup'
import { ContractForm } from '../../../components/contractForm/ContractForm'
import type { JsonSchema } from '../../../components/contractForm/schemaNode'
import { starred } from '../../../components/starred'
import { resolve, type Schema, type Schemas } from '../model/apiDocument'
import { jsonPlaces } from '../model/jsonPlaces'
import type { OperationEntry } from '../model/reference'
import { words } from '../words'
import styles from './AttemptPanel.module.css'
import { type AttemptDraft, errorsOf, KEY, type Problem, type Values } from './draft'
import { EXAMPLE_FILES } from './exampleFiles'
import { JsonEditor } from './JsonEditor'
import { pickersOf } from './ObjectFields'

interface FieldsProps {
  readonly entry: OperationEntry
  readonly schemas: Schemas
  readonly draft: AttemptDraft
  readonly onDraft: (draft: AttemptDraft) => void
  /** Empty until a person has tried to send. */
  readonly problems: readonly Problem[]
}

/** The parameters of one place as one schema, which the form understands. */
function schemaOf(entry: OperationEntry, place: 'path' | 'query', schemas: Schemas): JsonSchema | null {
  const all = entry.parameters.filter((one) => one.in === place)
  if (all.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    required: all.filter(({ required }) => required).map(({ name }) => name),
    components: { schemas },
  }
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.smallTitle}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** What stands in the address. */
export function ParameterFields({ entry, schemas, draft, onDraft, problems }: FieldsProps) {
  const pickers = useMemo(() => pickersOf(entry), [entry])
  const path = useMemo(() => schemaOf(entry, 'path', schemas), [entry, schemas])
  const query = useMemo(() => schemaOf(entry, 'query', schemas), [entry, schemas])
  return (
    <>
      {path !== null && (
        <Part title={words.attempt.path}>
          <ContractForm
            schema={path}
            value={draft.params}
            onChange={(params) => onDraft({ ...draft, params: params as Values })}
            errors={errorsOf(problems, 'path')}
            pickers={pickers}
          />
        </Part>
      )}
      {query !== null && (
        <Part title={words.attempt.query}>
          <ContractForm
            schema={query}
            value={draft.query}
            onChange={(next) => onDraft({ ...draft, query: next as Values })}
            errors={errorsOf(problems, 'query')}
            pickers={pickers}
          />
        </Part>
      )}
      {entry.idempotency !== null && (
        <IdempotencyField draft={draft} onDraft={onDraft} error={errorsOf(problems, 'header')[KEY]} />
      )}
    </>
  )
}

function IdempotencyField({
  draft,
  onDraft,
  error,
}: Pick<FieldsProps, 'draft' | 'onDraft'> & { readonly error: string | undefined }) {
  const set = (key: string) => onDraft({ ...draft, headers: { ...draft.headers, [KEY]: key } })
  return (
    <div className={styles.keyRow}>
      <TextInput
        label={words.attempt.idempotencyKey}
        value={draft.headers[KEY] ?? ''}
        error={error}
        onChange={(event) => set(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        classNames={{ input: styles.idInput ?? '' }}
      />
      <Button variant="default" onClick={() => set(crypto.randomUUID())}>
        {words.attempt.newKey}
      </Button>
    </div>
  )
}

type BodyMode = 'form' | 'json'

/** The body as a form or as text; both change the same text, which is what travels. */
export function BodyFields({ entry, schemas, draft, onDraft, problems }: FieldsProps) {
  const [mode, setMode] = useState<BodyMode>('json')
  const schema = useMemo(
    () => ({ ...resolve(entry.written ?? {}, schemas), components: { schemas } }) as JsonSchema,
    [entry, schemas],
  )
  const read = useMemo(() => jsonPlaces(draft.bodyText), [draft.bodyText])
  const pickers = useMemo(() => pickersOf(entry), [entry])
  if (entry.written === null) return null
  const setBody = (bodyText: string) => onDraft({ ...draft, bodyText })
  const ofBody = problems.filter(({ place }) => place === 'body')
  const isEmpty = draft.bodyText.trim() === ''
  return (
    <Part title={words.attempt.body}>
      <div className={styles.bodyBar}>
        <SegmentedControl
          size="xs"
          aria-label={words.attempt.bodyMode}
          value={mode}
          onChange={(next) => setMode(next as BodyMode)}
          data={[
            { value: 'json', label: words.attempt.json },
            { value: 'form', label: words.attempt.form },
          ]}
        />
        {draft.bodyText.includes('[masked]') && <span className="muted">{words.attempt.masked}</span>}
      </div>
      {mode === 'json' && <JsonEditor text={draft.bodyText} onText={setBody} problems={ofBody} />}
      {mode === 'form' && isEmpty && (
        <Button variant="default" onClick={() => setBody('{}')}>
          {words.attempt.addBody}
        </Button>
      )}
      {mode === 'form' && !isEmpty && !read.ok && <p className="muted">{words.attempt.notJsonForForm}</p>}
      {mode === 'form' && !isEmpty && read.ok && (
        <ContractForm
          schema={schema}
          value={read.value}
          onChange={(value) => setBody(JSON.stringify(value, null, 2))}
          errors={errorsOf(problems, 'body')}
          pickers={pickers}
        />
      )}
    </Part>
  )
}

/** The names of the parts of a form that are files. */
export function filePartsOf(body: Schema | null, schemas: Schemas): readonly string[] {
  const { properties = {} } = resolve(body ?? {}, schemas)
  return Object.entries(properties)
    .filter(([, schema]) => resolve(schema, schemas).format === 'binary')
    .map(([name]) => name)
}

interface FilePartsProps {
  readonly entry: OperationEntry
  readonly parts: readonly string[]
  readonly files: Readonly<Record<string, File>>
  readonly onFiles: (files: Readonly<Record<string, File>>) => void
  readonly isMissing: boolean
}

/** The files of a form. */
export function FileParts({ entry, parts, files, onFiles, isMissing }: FilePartsProps) {
  const make = EXAMPLE_FILES[entry.id]
  return parts.map((name) => (
    <div key={name} className={styles.keyRow}>
      <FileChoice
        className={styles.fileInput ?? ''}
        label={`${words.attempt.file}: ${name}`}
        {...starred(true)}
        value={files[name] ?? null}
        error={isMissing && files[name] === undefined ? words.attempt.fileNeeded : undefined}
        onChange={(file) => {
          const { [name]: _, ...others } = files
          onFiles(file === null ? others : { ...others, [name]: file })
        }}
      />
      {make !== undefined && (
        <Button variant="default" onClick={() => onFiles({ ...files, [name]: make() })}>
          {words.attempt.exampleFile}
        </Button>
      )}
    </div>
  ))
}
