import { Select } from '@mantine/core'
import { useState } from 'react'
import { makeStamp } from '../../../../wallet-client/stamp'
import { useStore } from '../../../client/createStore'
import { SANDBOX_LITERAL } from '../../../client/literalSigning'
import { useServiceNow } from '../../../client/serviceClock'
import type { Called } from '../../../client/useMay'
import { ActButton } from '../../../components/ActButton'
import { CodeBlock } from '../../../components/CurlBlock'
import { idTail } from '../../../navigation/idText'
import { PageLink } from '../../../navigation/PageLink'
import { placeAddress } from '../../../navigation/placeAddress'
import { type HeldSession, keyOf, liveSessions } from '../../playground/engine/keyRing'
import { playgroundStore } from '../../playground/playgroundStore'
import { words } from '../words'
import styles from './AttemptPanel.module.css'

interface SignedRetryProps {
  readonly asked: { readonly payloadToSign: string; readonly requestId: string }
  /** The text of the call and its answer, in which the wallet's id may stand. */
  readonly mentions: string
  /** What the call asks of the role of who is at the desk. */
  readonly operation: Called
  /** Sends the same call with these two headers more. */
  readonly onSigned: (headers: Readonly<Record<string, string>>) => Promise<void>
}

interface Signer {
  readonly value: string
  readonly label: string
  readonly session: HeldSession | null
  readonly accountId: string
}

const LITERAL = 'LITERAL'

/** The sessions that this tab holds keys of, those of a wallet that the call names first. */
function useSigners(mentions: string): readonly Signer[] {
  const held = useStore(playgroundStore)
  const now = useServiceNow(1000)
  const signers = Object.entries(held).flatMap(([accountId, { keyRing }]) =>
    liveSessions(keyRing, now).map((session) => ({
      value: session.id,
      label: words.signing.session(session.name, idTail(accountId)),
      session,
      accountId,
    })),
  )
  const isNamed = ({ accountId, session }: (typeof signers)[number]) =>
    mentions.includes(accountId) || mentions.includes(session.credentialId)
  return signers.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}

/**
 * The second half of a signed retry as one button: the text is signed with the key of a session that the playground
 * holds in this tab, or, where none is held, with the sandbox's literal, and the same call goes out again.
 *
 * Source: specification, Authentication 5 and Sandbox authentication. Assumes: A-249.
 */
export function SignedRetry({ asked, mentions, operation, onSigned }: SignedRetryProps) {
  const signers = useSigners(mentions)
  const [chosen, setChosen] = useState<string | null>(null)
  const named = signers.find(({ accountId }) => mentions.includes(accountId))
  const value = chosen ?? named?.value ?? LITERAL
  const signer = signers.find((one) => one.value === value)
  const act = async () => {
    const { session } = signer ?? { session: null }
    const stamp =
      session === null ? SANDBOX_LITERAL : makeStamp({ key: keyOf(session), payloadToSign: asked.payloadToSign })
    await onSigned({ 'Service-Wallet-Signature': stamp, 'Request-Id': asked.requestId })
  }
  return (
    <section className={styles.signing} aria-label={words.signing.title}>
      <h3 className={styles.answerTitle}>{words.signing.title}</h3>
      <p className="muted">{words.signing.text}</p>
      <details className={styles.details}>
        <summary>{words.signing.payload}</summary>
        <CodeBlock text={asked.payloadToSign} />
      </details>
      <div className={styles.signRow}>
        <Select
          label={words.signing.signer}
          allowDeselect={false}
          value={value}
          onChange={setChosen}
          data={[
            ...signers.map(({ value: id, label }) => ({ value: id, label })),
            { value: LITERAL, label: words.signing.literal },
          ]}
        />
        <ActButton operation={operation} onAct={act}>
          {words.signing.act}
        </ActButton>
      </div>
      {named === undefined && (
        <p className="muted">
          {words.signing.literalText} <PageLink to={placeAddress('playground')}>{words.signing.playground}</PageLink>
        </p>
      )}
    </section>
  )
}
