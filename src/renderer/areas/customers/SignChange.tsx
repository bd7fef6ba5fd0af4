import { callWithLiteral, SANDBOX_LITERAL } from '../../client/literalSigning'
import type { CallOptions, Reply } from '../../client/operations'
import { useAct } from '../../client/useAct'
import { Countdown } from '../../components/Countdown'
import { FormFrame } from '../../components/FormFrame'
import { JsonView } from '../../components/JsonView'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import styles from './CustomerEdit.module.css'
import { words } from './words'

const OPERATION = 'updateCustomerById'
const text = words.sign

/** A change that waits for its signature. */
export interface SignedChange {
  readonly call: CallOptions<typeof OPERATION>
  readonly challenge: Extract<Reply<typeof OPERATION>, { readonly payloadToSign: string }>
}

interface SignChangeProps {
  readonly change: SignedChange
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says why a change of contact is signed, and signs it with the sandbox literal. Assumes: A-179. */
export function SignChange({ change, onDone, onClose }: SignChangeProps) {
  const { call, challenge } = change
  const sign = useAct(OPERATION, () => callWithLiteral(OPERATION, call, challenge.requestId), { onDone })
  const { email, phoneNumber } = call.body
  return (
    <FormFrame
      kind="modal"
      size="wide"
      title={text.title}
      onClose={onClose}
      form={{ ...sign, submit: () => sign.send(null) }}
      submitLabel={text.act}
    >
      <div className={styles.facts} tabIndex={-1} data-autofocus>
        <p>{email === undefined ? text.phone(phoneNumber ?? '') : text.email(email)}</p>
        <p>{text.notYet}</p>
        <p>
          {text.literal} <code className="mono">{SANDBOX_LITERAL}</code>.
        </p>
        <p>
          <PageLink to={placeAddress('playground')}>{text.playground}</PageLink>
        </p>
        <p className="muted">
          {text.until} <Countdown until={challenge.expiresAt} />
        </p>
        <JsonView text={challenge.payloadToSign} label={text.payload} />
      </div>
    </FormFrame>
  )
}
