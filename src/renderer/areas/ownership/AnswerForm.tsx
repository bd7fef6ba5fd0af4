import { Select, Textarea } from '@mantine/core'
import type { OwnershipCase } from '../../../contract/console/ownership/schemas'
import { type AccountType, accountTypes } from '../../../contract/external-accounts/accountTypes'
import type { OwnershipProof, SignatureScheme } from '../../../wallet-client/chains/signMessage'
import { useStore } from '../../client/createStore'
import { useRead } from '../../client/useRead'
import { CurlBlock } from '../../components/CurlBlock'
import { FormFrame } from '../../components/FormFrame'
import { Section } from '../../components/Section'
import { useServiceForm } from '../../components/useServiceForm'
import styles from './AnswerForm.module.css'
import { Signer } from './Signer'
import { signerKeys } from './signerKeys'
import { words } from './words'

const SCHEMES: readonly SignatureScheme[] = ['bip137', 'electrum']
const OPERATIONS = {
  CUSTOMER: 'verifyExternalAccountOwnership',
  PLATFORM: 'verifyPlatformExternalAccountOwnership',
} as const

/** What a signature of such a wallet looks like. */
function hintOf(type: AccountType): string | undefined {
  const { chain } = accountTypes[type]
  return chain && words.answer.hints[chain]
}

interface CallTextProps {
  readonly found: OwnershipCase
  readonly proof: OwnershipProof
}

/** The call that answers, for a shell, folded away. */
function CallText({ found, proof }: CallTextProps) {
  const state = useRead('getConsoleState', {})
  const side = found.customerId === null ? 'platform' : 'customers'
  return (
    <details>
      <summary className={styles.summary}>{words.answer.curl}</summary>
      <CurlBlock
        method="POST"
        url={`${state.data?.baseUrl ?? ''}/${side}/external-accounts/${found.account.id}/verify`}
        headers={{ authorization: 'Basic', 'content-type': 'application/json' }}
        body={JSON.stringify(proof)}
      />
    </details>
  )
}

/**
 * Answers the open challenge with a signature from wherever it comes: pasted out of a wallet, or made here by the
 * throwaway key of a demo wallet, rightly or deliberately wrong. `message` is the challenge's `messageToSign`.
 */
export function AnswerForm({ found, message }: { readonly found: OwnershipCase; readonly message: string }) {
  const { id, accountInfo } = found.account
  const key = useStore(signerKeys)[id]
  const isBitcoin = accountInfo.accountType === 'SPARK_WALLET'
  const proofOf = ({ signature, signatureScheme }: Required<OwnershipProof>): OwnershipProof =>
    isBitcoin ? { signature, signatureScheme } : { signature }
  const f = useServiceForm({
    id: found.customerId === null ? OPERATIONS.PLATFORM : OPERATIONS.CUSTOMER,
    initialValues: { signature: '', signatureScheme: 'bip137' as SignatureScheme },
    toCall: (values) => ({ params: { externalAccountId: id }, body: proofOf(values) }),
  })
  const { values, setFieldValue } = f.form
  return (
    <Section title={words.answer.title}>
      <FormFrame
        kind="page"
        name={words.answer.title}
        form={f}
        submitLabel={words.answer.submit}
        beside={words.answer.once}
      >
        <Signer
          accountId={id}
          signingKey={key ?? null}
          message={message}
          scheme={values.signatureScheme}
          onSigned={(signature) => setFieldValue('signature', signature)}
        />
        <Textarea
          description={hintOf(accountInfo.accountType)}
          classNames={{ input: styles.signature ?? '' }}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          {...f.field('signature', words.answer.signature, { fault: words.answer.missing })}
        />
        {isBitcoin && (
          <Select data={[...SCHEMES]} allowDeselect={false} {...f.choice('signatureScheme', words.answer.scheme)} />
        )}
        {values.signature !== '' && <CallText found={found} proof={proofOf(values)} />}
      </FormFrame>
    </Section>
  )
}
