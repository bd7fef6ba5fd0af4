import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OwnershipCase } from '../../../contract/console/ownership/schemas'
import { isEvm, type SigningAccountType } from '../../../wallet-client/chains/chainKeys'
import type { OwnershipProof, SignatureScheme } from '../../../wallet-client/chains/signMessage'
import { useStore } from '../../client/createStore'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CurlBlock } from '../../components/CurlBlock'
import { Section } from '../../components/Section'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import styles from './AnswerForm.module.css'
import { Signer } from './Signer'
import { signerKeys } from './signerKeys'
import { words } from './words'

const SCHEMES: readonly SignatureScheme[] = ['bip137', 'electrum']
const OPERATIONS = {
  CUSTOMER: 'verifyExternalAccountOwnership',
  PLATFORM: 'verifyPlatformExternalAccountOwnership',
} as const

function hintOf(type: string): string {
  if (type === 'SOLANA_WALLET') return words.answer.hints.SOLANA
  if (type === 'SPARK_WALLET') return words.answer.hints.SPARK
  return isEvm(type as SigningAccountType) ? words.answer.hints.EVM : words.answer.hints.TRON
}

interface CallTextProps {
  readonly found: OwnershipCase
  readonly proof: OwnershipProof
}

/** The same call for a shell, folded away. */
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
  const [signature, setSignature] = useState('')
  const [scheme, setScheme] = useState<SignatureScheme>('bip137')
  const [isMissing, setIsMissing] = useState(false)
  const submit = useWrite(found.customerId === null ? OPERATIONS.PLATFORM : OPERATIONS.CUSTOMER)
  const isBitcoin = accountInfo.accountType === 'SPARK_WALLET'
  const proof: OwnershipProof = isBitcoin ? { signature, signatureScheme: scheme } : { signature }
  const send = () => {
    setIsMissing(signature.trim() === '')
    if (signature.trim() === '') return null
    return submit.send({ params: { externalAccountId: id }, body: proof })
  }
  return (
    <Section title={words.answer.title}>
      <div className={styles.form}>
        <Signer accountId={id} signingKey={key ?? null} message={message} scheme={scheme} onSigned={setSignature} />
        <Textarea
          label={words.answer.signature}
          description={hintOf(accountInfo.accountType)}
          classNames={{ input: styles.signature ?? '' }}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          value={signature}
          error={isMissing ? words.answer.missing : null}
          onChange={(event) => setSignature(event.currentTarget.value)}
        />
        {isBitcoin && (
          <Select
            label={words.answer.scheme}
            data={[...SCHEMES]}
            allowDeselect={false}
            value={scheme}
            onChange={(value) => setScheme(SCHEMES.find((name) => name === value) ?? 'bip137')}
          />
        )}
        <div className={styles.buttons}>
          <ActButton isSending={submit.isSending} onAct={send}>
            {words.answer.submit}
          </ActButton>
          <span className="muted">{words.answer.once}</span>
        </div>
        {signature !== '' && <CallText found={found} proof={proof} />}
        <ServiceErrorNotice error={submit.error} title={words.answer.refused} shownFields={['signature']} />
      </div>
    </Section>
  )
}
