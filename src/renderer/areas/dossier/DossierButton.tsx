import { Radio } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { DossierFormat, DossierKind } from '../../../contract/console/dossier/schemas'
import { callOperation } from '../../client/callOperation'
import { useAct } from '../../client/useAct'
import { useMay } from '../../client/useMay'
import { ActButton } from '../../components/ActButton'
import { FormFrame } from '../../components/FormFrame'
import { saveBlob } from '../../components/saveFile'
import styles from './DossierButton.module.css'
import { dossierWords as words } from './words'

interface DossierButtonProps {
  readonly kind: DossierKind
  readonly id: string
}

function DossierDialog({ kind, id, onClose }: DossierButtonProps & { readonly onClose: () => void }) {
  const [personalData, setPersonalData] = useState('WITHHELD')
  const [format, setFormat] = useState('HTML')
  const save = useAct('exportDossier', async () => {
    const query: { personalData: 'SHOWN' | 'WITHHELD'; format: DossierFormat } = {
      personalData: personalData === 'SHOWN' ? 'SHOWN' : 'WITHHELD',
      format: format === 'JSON' ? 'JSON' : 'HTML',
    }
    const file = await callOperation('exportDossier', { params: { kind, id }, query })
    saveBlob(file.name, file)
    onClose()
    notifications.show({ message: words.saved(file.name) })
    return file
  })
  return (
    <FormFrame
      kind="modal"
      size="wide"
      title={words.titles[kind]}
      onClose={onClose}
      form={{ ...save, submit: () => save.send(undefined), mayNot: useMay('exportDossier') }}
      submitLabel={words.save}
    >
      <p>{words.about[kind]}</p>
      <Radio.Group label={words.people} value={personalData} onChange={setPersonalData}>
        <div className={styles.choices}>
          <Radio data-autofocus value="WITHHELD" label={words.withheld} description={words.withheldNote} />
          <Radio value="SHOWN" label={words.shown} description={words.shownNote} />
        </div>
      </Radio.Group>
      <Radio.Group label={words.file} value={format} onChange={setFormat}>
        <div className={styles.choices}>
          <Radio value="HTML" label={words.page} description={words.pageNote} />
          <Radio value="JSON" label={words.json} description={words.jsonNote} />
        </div>
      </Radio.Group>
      <p className="muted">{words.recorded}</p>
    </FormFrame>
  )
}

/** Hands out everything about one thing as a file that verifies itself. */
export function DossierButton({ kind, id, size }: DossierButtonProps & { readonly size?: 'xs' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActButton operation="exportDossier" variant="default" size={size} onAct={() => setOpen(true)}>
        {words.open}
      </ActButton>
      {isOpen && <DossierDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
