import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { PageLink } from '../../app/PageLink'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { ActFrame } from './ActFrame'
import styles from './SandboxPage.module.css'
import { words } from './words'

const COUNTS = ['1', '3', '5', '10', '20'] as const
const START_COUNT = '3'

/** Lets the demo agents ask for payments that wait in approvals. */
export function FreshActions() {
  const state = useRead('getConsoleState', {})
  const make = useWrite('makeFreshActions')
  const [count, setCount] = useState<string>(START_COUNT)
  const isDemo = state.data?.world === 'DEMO'
  return (
    <ActFrame title={words.fresh.title} note={isDemo ? words.fresh.note : words.fresh.onlyDemo}>
      <div className={styles.buttons}>
        <NativeSelect
          aria-label={words.fresh.count}
          w={72}
          data={[...COUNTS]}
          value={count}
          onChange={(event) => setCount(event.currentTarget.value)}
          disabled={!isDemo}
        />
        <ActButton
          variant="default"
          isSending={make.isSending}
          disabled={!isDemo}
          onAct={() => make.send({ body: { count: Number(count) } })}
        >
          {words.fresh.act}
        </ActButton>
        {make.reply !== null && (
          <span className={styles.done} role="status">
            {words.fresh.done(make.reply.actionIds.length)}.{' '}
            <PageLink to="/approvals">{words.fresh.toApprovals}</PageLink>
          </span>
        )}
      </div>
      <ServiceErrorNotice error={make.error} title={words.fresh.refused} />
    </ActFrame>
  )
}
