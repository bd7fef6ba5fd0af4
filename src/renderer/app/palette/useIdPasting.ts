import { notifications } from '@mantine/notifications'
import { useCallback, useEffect } from 'react'
import { callOperation } from '../../client/callOperation'
import { changePreferences, preferences } from '../../client/preferences'
import { ServiceCallError } from '../../client/ServiceCallError'
import { findId } from '../../navigation/idText'
import { isTypingPlace } from '../../navigation/keys/keyMatcher'
import { sentAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'

const RECENT_MAX = 8

/** Goes to whatever has this id; says so when no screen shows it. */
export function useGoToId(): (id: string) => void {
  const goTo = useGoTo()
  return useCallback(
    (id) => {
      callOperation('resolveId', { params: { id } })
        .then(({ route }) => {
          const others = preferences.get().recentIds.filter((recent) => recent.id !== id)
          changePreferences({ recentIds: [{ id, route }, ...others].slice(0, RECENT_MAX) })
          goTo(sentAddress(route))
        })
        .catch((error: unknown) => {
          const message = error instanceof ServiceCallError ? error.message : String(error)
          notifications.show({ message, color: 'red' })
        })
    },
    [goTo],
  )
}

/** An id pasted anywhere but into a field goes to what it names. */
export function useIdPasting(): void {
  const goToId = useGoToId()
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const target = event.target
      const isTyping =
        target instanceof HTMLElement &&
        isTypingPlace({
          tagName: target.tagName,
          type: target instanceof HTMLInputElement ? target.type : '',
          isEditable: target.isContentEditable,
        })
      const id = isTyping ? null : findId(event.clipboardData?.getData('text') ?? '')
      if (id !== null) goToId(id)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [goToId])
}
