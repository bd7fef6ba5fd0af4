import { useMemo } from 'react'
import { JsonView } from '../../components/JsonView'
import { Section } from '../../components/Section'
import { referenceAddress } from '../../navigation/referenceAddress'
import { EntryHead } from './EntryHead'
import { EntryLinks } from './EntryLinks'
import styles from './EntryPage.module.css'
import { FieldTree } from './FieldTree'
import type { Schema } from './model/apiDocument'
import { replyExample } from './model/exampleOf'
import { usesOf } from './model/reference'
import type { Loaded } from './useReference'
import { words } from './words'

interface SchemaEntryViewProps {
  readonly name: string
  readonly schema: Schema
  readonly loaded: Loaded
}

const PLACES = [
  ['requests', 'operation'],
  ['replies', 'operation'],
  ['webhooks', 'webhook'],
  ['schemas', 'schema'],
] as const

/** A named schema: its fields, an example, and everything that names it. */
export function SchemaEntryView({ name, schema, loaded }: SchemaEntryViewProps) {
  const { reference } = loaded
  const uses = useMemo(() => usesOf(name, reference), [name, reference])
  const example = useMemo(
    () => JSON.stringify(replyExample(schema, { schemas: reference.schemas }), null, 2),
    [schema, reference],
  )
  const isUsed = PLACES.some(([place]) => uses[place].length > 0)
  return (
    <>
      <EntryHead title={name} isName address={referenceAddress('schema', name)} />
      <div className={styles.columns}>
        <Section title={words.sections.fields}>
          <FieldTree schema={schema} schemas={reference.schemas} />
        </Section>
        <div>
          <Section title={words.sections.uses}>
            {!isUsed && <p className={styles.note}>{words.noUses}</p>}
            {PLACES.map(([place, kind]) =>
              uses[place].length === 0 ? null : (
                <div key={place} className={styles.use}>
                  <h3 className={styles.useTitle}>{words.usesOf[place]}</h3>
                  <EntryLinks kind={kind} ids={uses[place]} />
                </div>
              ),
            )}
          </Section>
          <Section title={words.sections.example}>
            <p className={styles.note}>{words.examples.built}</p>
            <JsonView label={words.sections.example} text={example} />
          </Section>
        </div>
      </div>
    </>
  )
}
