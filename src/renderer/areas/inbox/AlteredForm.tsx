import { Drawer } from '@mantine/core'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { fetchedPart } from '../../components/fetchedPart'
import { Skeleton } from '../../components/StatePanel'
import type { AlteredFormProps } from './AlteredDrawer'
import { words } from './words'

const AlteredDrawer = fetchedPart(words.edit.form, async () => (await import('./AlteredDrawer')).AlteredDrawer)

/** A body to edit and to send. It checks by the schemas of all webhooks: they come when it is opened, not before. */
export function AlteredForm(props: AlteredFormProps) {
  return (
    <AlteredDrawer
      {...props}
      waiting={<Skeleton lines={8} />}
      around={(content) => (
        <Drawer opened onClose={props.onClose} title={words.edit.title} size={DIALOG_SIZES.wider}>
          {content}
        </Drawer>
      )}
    />
  )
}
