import { Select } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChainKey } from '../../../wallet-client/chains/chainKeys'
import {
  PROOF_MISTAKES,
  type ProofMistake,
  type SignatureScheme,
  signMessage,
} from '../../../wallet-client/chains/signMessage'
import { ActButton } from '../../components/ActButton'
import styles from './AnswerForm.module.css'
import { forgetSignerKey } from './signerKeys'
import { words } from './words'

const CORRECT = 'CORRECT'
const CHOICES = [
  { value: CORRECT, label: words.signer.correct },
  ...PROOF_MISTAKES.map((value) => ({ value, label: words.signer.mistakes[value] })),
]

interface SignerProps {
  readonly accountId: string
  /** Null when the wallet's key is not in this window. */
  readonly signingKey: ChainKey | null
  readonly message: string
  readonly scheme: SignatureScheme
  readonly onSigned: (signature: string) => void
}

/** Signs the message with the wallet's throwaway key, rightly or with one deliberate mistake. */
export function Signer({ accountId, signingKey, message, scheme, onSigned }: SignerProps) {
  const [choice, setChoice] = useState<string>(CORRECT)
  if (signingKey === null) return <p className={styles.signerNote}>{words.signer.none}</p>
  const sign = () => {
    const mistake: ProofMistake | undefined = PROOF_MISTAKES.find((name) => name === choice)
    onSigned(signMessage(signingKey, message, { scheme, mistake }).signature)
  }
  return (
    <div className={styles.signer}>
      <p className={styles.signerHead}>
        <IconFlask size={14} stroke={1.6} aria-hidden="true" />
        {words.signer.title}
      </p>
      <p className={styles.signerNote}>{words.signer.note}</p>
      <div className={styles.signerRow}>
        <Select
          label={words.signer.mistake}
          data={CHOICES}
          allowDeselect={false}
          value={choice}
          onChange={(value) => setChoice(value ?? CORRECT)}
        />
        <ActButton operation={null} variant="default" onAct={sign}>
          {words.signer.sign}
        </ActButton>
        <ActButton operation={null} variant="subtle" onAct={() => forgetSignerKey(accountId)}>
          {words.signer.forget}
        </ActButton>
      </div>
    </div>
  )
}
