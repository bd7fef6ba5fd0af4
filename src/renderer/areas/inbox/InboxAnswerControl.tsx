import { NativeSelect } from '@mantine/core'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { words } from './words'

const STATUSES = [200, 202, 403, 409, 422, 500] as const

/** Lets the local receiver refuse, so that a developer can watch the retries. */
export function InboxAnswerControl() {
  const answer = useRead('getInboxAnswer', {})
  const change = useWrite('setInboxAnswer')
  if (answer.data === undefined) return null
  const { status, delayMs } = answer.data
  return (
    <NativeSelect
      size="xs"
      aria-label={words.answer}
      data-tip={words.answerNote}
      value={String(status)}
      onChange={(event) => {
        const chosen = STATUSES.find((value) => String(value) === event.currentTarget.value) ?? 200
        void change.send({ body: { status: chosen, delayMs } })
      }}
      data={STATUSES.map((value) => ({ value: String(value), label: words.answers[value] ?? String(value) }))}
    />
  )
}
