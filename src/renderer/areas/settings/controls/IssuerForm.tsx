import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { OidcIssuer, OidcVerification } from '../../../../contract/console/settings/oidcVerification'
import { FormFrame } from '../../../components/FormFrame'
import { useServiceForm } from '../../../components/useServiceForm'
import { controlsWords } from '../controlsWords'
import styles from './Controls.module.css'
import { type IssuerValues, issuerFaults, issuerOf, valuesOf } from './issuerValues'

const words = controlsWords.oidc

interface IssuerFormProps {
  /** The issuer to change; left out for a new one. */
  readonly issuer?: OidcIssuer
  /** Its place in the list: refusals name it. */
  readonly index: number
  /** The whole setting with this issuer in it. */
  readonly toVerification: (issuer: OidcIssuer) => OidcVerification
  readonly onClose: () => void
}

const FIELDS = ['issuer', 'jwksUri', 'jwks', 'audiences'] as const

/** The refusal's fields, which name the whole setting, on the inputs of this form. */
function fieldMapOf(index: number): Readonly<Record<string, keyof IssuerValues>> {
  const prefix = `oidcVerification.issuers.${index}`
  return {
    'oidcVerification.issuers': 'issuer',
    [`${prefix}.jwks.keys`]: 'jwks',
    ...Object.fromEntries(FIELDS.map((field) => [`${prefix}.${field}`, field])),
  }
}

/** Adds or changes an issuer of sign-in tokens. */
export function IssuerForm({ issuer, index, toVerification, onClose }: IssuerFormProps) {
  const f = useServiceForm<'updateHostSettings', IssuerValues>({
    id: 'updateHostSettings',
    initialValues: valuesOf(issuer),
    toCall: (values) => ({ body: { oidcVerification: toVerification(issuerOf(values)) } }),
    onDone: onClose,
    fieldMap: fieldMapOf(index),
    check: issuerFaults,
  })
  return (
    <FormFrame
      kind="modal"
      title={issuer === undefined ? words.add : words.changeTitle}
      onClose={onClose}
      form={f}
      submitLabel={issuer === undefined ? words.add : words.save}
      size="wide"
    >
      <TextInput description={words.issuerNote} data-autofocus {...f.field('issuer', words.issuer)} />
      <div>
        <p className={styles.subtitle}>{words.source}</p>
        <SegmentedControl
          aria-label={words.source}
          size="xs"
          data={[
            { value: 'uri', label: words.sources.uri },
            { value: 'set', label: words.sources.set },
          ]}
          value={f.form.values.source}
          onChange={(value) => f.set('source', value)}
        />
      </div>
      {f.form.values.source === 'uri' ? (
        <TextInput description={words.jwksUriNote} {...f.field('jwksUri', words.jwksUri)} />
      ) : (
        <Textarea
          description={words.jwksNote}
          autosize
          minRows={5}
          maxRows={12}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...f.field('jwks', words.jwks)}
        />
      )}
      <TextInput description={words.audiencesNote} {...f.field('audiences', words.audiences)} />
    </FormFrame>
  )
}
