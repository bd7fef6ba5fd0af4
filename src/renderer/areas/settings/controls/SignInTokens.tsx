import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OidcIssuer, OidcVerification } from '../../../../contract/console/settings/oidcVerification'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { RadioGroup } from '../../../components/ChoiceGroup'
import { ConfirmButton } from '../../../components/ConfirmButton'
import { FormFrame } from '../../../components/FormFrame'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { useServiceForm } from '../../../components/useServiceForm'
import { controlsWords } from '../controlsWords'
import styles from './Controls.module.css'
import { IssuerForm } from './IssuerForm'
import { textList } from './issuerValues'

const words = controlsWords.oidc

function factsOf({ jwks, jwksUri = '', audiences }: OidcIssuer): string {
  const keys = jwks === undefined ? jwksUri : words.keyCount(jwks.keys.length)
  return words.facts(keys, audiences?.join(', ') ?? words.anyAudience)
}

interface IssuerTableProps {
  readonly verification: OidcVerification
  readonly onChange: (index: number) => void
  readonly onRemove: (index: number) => unknown
}

function IssuerTable({ verification: { mode, issuers }, onChange, onRemove }: IssuerTableProps) {
  const isLastNeeded = mode === 'ISSUERS' && issuers.length === 1
  return (
    <table className={styles.grid} aria-label={words.list}>
      <thead className="visuallyHidden">
        <tr>
          <th scope="col">{words.columns.issuer}</th>
          <th scope="col">{words.change}</th>
        </tr>
      </thead>
      <tbody>
        {issuers.map((issuer, index) => (
          <tr key={issuer.issuer}>
            <td>
              <p className="mono">{issuer.issuer}</p>
              <p className={styles.hint}>{factsOf(issuer)}</p>
            </td>
            <td className={styles.rowActs}>
              <ActButton
                operation="updateHostSettings"
                size="compact-xs"
                variant="default"
                aria-label={`${words.change}: ${issuer.issuer}`}
                onAct={() => onChange(index)}
              >
                {words.change}
              </ActButton>
              <ConfirmButton
                operation="updateHostSettings"
                size="compact-xs"
                isDangerous
                aria-label={`${words.remove}: ${issuer.issuer}`}
                disabled={isLastNeeded}
                question={words.removeQuestion(issuer.issuer)}
                confirmLabel={words.remove}
                onConfirm={() => onRemove(index)}
              >
                {words.remove}
              </ConfirmButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The issuers with one of them put in the place of another, or at the end. */
function withIssuer(issuers: readonly OidcIssuer[], index: number, issuer: OidcIssuer): OidcIssuer[] {
  return index < issuers.length ? issuers.map((old, at) => (at === index ? issuer : old)) : [...issuers, issuer]
}

/** Which issuers the sandbox takes tokens of. */
function AcceptedIssuers({ verification }: { readonly verification: OidcVerification }) {
  const { supportedIssuers, ...others } = verification
  const f = useServiceForm({
    id: 'updateHostSettings',
    initialValues: { names: supportedIssuers?.join(' ') ?? '' },
    isStored: true,
    fieldMap: { 'oidcVerification.supportedIssuers': 'names' },
    toCall: (values) => {
      const names = textList(values.names)
      return { body: { oidcVerification: names.length === 0 ? others : { ...others, supportedIssuers: names } } }
    },
  })
  return (
    <div className={styles.accepted}>
      <FormFrame kind="row" name={words.accepted} form={f} submitLabel={words.saveAccepted}>
        <TextInput description={words.acceptedNote} className={styles.wide} {...f.field('names', words.accepted)} />
      </FormFrame>
    </div>
  )
}

function Issuers({ verification }: { readonly verification: OidcVerification }) {
  const { mode, issuers } = verification
  const remove = useWrite('updateHostSettings')
  const [edited, setEdited] = useState<number | null>(null)
  return (
    <>
      {issuers.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <IssuerTable
          verification={verification}
          onChange={setEdited}
          onRemove={(index) =>
            remove.send({
              body: { oidcVerification: { ...verification, issuers: issuers.filter((_, at) => at !== index) } },
            })
          }
        />
      )}
      {mode === 'ISSUERS' && issuers.length === 1 && <p className={styles.hint}>{words.lastStays}</p>}
      <ServiceErrorAlert error={remove.error} />
      {edited !== null && (
        <IssuerForm
          issuer={issuers[edited]}
          index={edited}
          toVerification={(issuer) => ({ ...verification, issuers: withIssuer(issuers, edited, issuer) })}
          onClose={() => setEdited(null)}
        />
      )}
      <ActButton operation="updateHostSettings" mt="sm" variant="default" onAct={() => setEdited(issuers.length)}>
        {words.add}
      </ActButton>
    </>
  )
}

/** How sign-in tokens are verified, and the issuers whose keys may decide. */
export function SignInTokens({ verification }: { readonly verification: OidcVerification }) {
  const update = useWrite('updateHostSettings')
  const { mode, issuers } = verification
  return (
    <Section title={words.title} isFramed>
      <RadioGroup
        operation="updateHostSettings"
        label={words.mode}
        value={mode}
        onChange={(next) =>
          void update.send({ body: { oidcVerification: { ...verification, mode: next as OidcVerification['mode'] } } })
        }
      >
        <Radio mt="sm" value="SANDBOX" label={words.sandbox} description={words.sandboxNote} />
        <Radio
          mt="sm"
          mb="lg"
          value="ISSUERS"
          disabled={issuers.length === 0}
          label={words.issuers}
          description={issuers.length === 0 ? `${words.issuersNote} ${words.needsIssuer}` : words.issuersNote}
        />
      </RadioGroup>
      <ServiceErrorAlert error={update.error} />
      {mode === 'SANDBOX' && <AcceptedIssuers verification={verification} />}
      <h3 className={styles.subtitle}>{words.list}</h3>
      <Issuers verification={verification} />
    </Section>
  )
}
