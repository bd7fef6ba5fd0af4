import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { AskedCardState } from '../../../contract/cards/cardRules'
import { CARD_MOVES } from '../../../contract/cards/cardRules'
import type { CardClosing, CardDetail } from '../../../contract/console/cards/cardDetail'
import { usePreferences } from '../../client/preferences'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { FormFrame } from '../../components/FormFrame'
import { moneyText } from '../../components/format/moneyText'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { type Faults, useServiceForm } from '../../components/useServiceForm'
import { placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import styles from './CardDetail.module.css'
import { closeSentences } from './closeSentences'
import { RevealDialog } from './RevealDialog'
import { words } from './words'

const { freeze, unfreeze, close, reveal } = words.acts

interface CloseDialogProps {
  readonly card: CardDetail['card']
  readonly closing: CardClosing
  readonly onClose: () => void
}

function CloseDialog({ card, closing, onClose }: CloseDialogProps) {
  const { currency = '' } = card
  const { hasIsoFormats: isIso } = usePreferences()
  const held = `${moneyText(closing.heldMinor, currency, { isIso })} ${currency}`
  const f = useServiceForm({
    id: 'updateCardById',
    initialValues: { isUnderstood: false },
    toCall: () => ({ params: { id: card.id }, body: { state: 'CLOSED' } }),
    check: ({ isUnderstood }): Faults<'isUnderstood'> => (isUnderstood ? {} : { isUnderstood: close.tick }),
    onDone: onClose,
  })
  return (
    <FormFrame kind="modal" title={close.title} onClose={onClose} form={f} submitLabel={close.verb} isDangerous>
      <p>{close.lead}</p>
      <ul className={styles.endings}>
        {closeSentences(closing, held).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Checkbox data-autofocus {...f.check('isUnderstood', close.confirm)} />
    </FormFrame>
  )
}

/** Freeze, unfreeze, close: as the table of moves allows, each with what it does. */
export function CardActs({ detail }: { readonly detail: CardDetail }) {
  const { card, closing } = detail
  const goTo = useGoTo()
  const [isClosing, setIsClosing] = useState(false)
  const [isRevealing, setIsRevealing] = useState(false)
  const write = useWrite('updateCardById')
  const may = (state: AskedCardState) => CARD_MOVES[card.state].includes(state)
  // One button for both ways: whoever has frozen a card has the focus on what takes it back.
  const turn = may('FROZEN')
    ? ({ ...freeze, state: 'FROZEN' } as const)
    : may('ACTIVE')
      ? ({ ...unfreeze, state: 'ACTIVE' } as const)
      : null
  return (
    <>
      {turn !== null && (
        <ConfirmButton
          operation="updateCardById"
          question={turn.text}
          confirmLabel={turn.verb}
          onConfirm={() => write.send({ params: { id: card.id }, body: { state: turn.state } })}
        >
          {turn.label}
        </ConfirmButton>
      )}
      {may('CLOSED') && (
        <ActButton operation="revealCard" variant="default" onAct={() => setIsRevealing(true)}>
          {reveal.label}
        </ActButton>
      )}
      {may('CLOSED') && (
        <ActButton operation="updateCardById" variant="default" onAct={() => setIsClosing(true)}>
          {close.label}
        </ActButton>
      )}
      <ActButton operation={null} variant="default" onAct={() => goTo(placeAddress('terminal', { card: card.id }))}>
        {words.acts.terminal}
      </ActButton>
      {isRevealing && <RevealDialog detail={detail} onClose={() => setIsRevealing(false)} />}
      {isClosing && closing !== null && (
        <CloseDialog card={card} closing={closing} onClose={() => setIsClosing(false)} />
      )}
      <ServiceErrorAlert error={write.error} />
    </>
  )
}
