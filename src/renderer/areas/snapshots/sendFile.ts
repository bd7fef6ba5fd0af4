import { SESSION_HEADER } from '../../../contract/console/sessionNames'
import { CONSOLE_BASE } from '../../../contract/planes'
import { ServiceCallError, serviceCallErrorOf } from '../../client/ServiceCallError'
import { sessionHalf } from '../../client/session'
import { words } from './words'

const NAME = 'importSnapshot'

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends the bytes of a file, telling how much went out, from 0 to 1.
 *
 * Returns: the id under which the service keeps it. Errors: ServiceCallError; status 0 when nothing answers.
 */
export function sendFile(file: File, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    // The one way to learn how far an upload is.
    const request = new XMLHttpRequest()
    request.open('POST', `${CONSOLE_BASE}/snapshot-files`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    const half = sessionHalf()
    if (half !== null) request.setRequestHeader(SESSION_HEADER, half)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    const fail = () => reject(new ServiceCallError(0, 'UNREACHABLE', words.unreachable, {}, NAME))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText)
      if (request.status === 201) resolve((body as { uploadId: string }).uploadId)
      else reject(serviceCallErrorOf(NAME, request.status, body))
    })
    request.send(file)
  })
}
