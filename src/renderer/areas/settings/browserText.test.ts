import { expect, it } from 'vitest'
import { browserText } from './browserText'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141, Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome 141, Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari 18, macOS'],
  [`${MAC} ${WEBKIT} countersign/0.4.0 Chrome/142.0.0.0 Electron/45.4.1 Safari/537.36`, 'Desktop window, macOS'],
  ['curl/8.7.1', 'curl/8.7.1'],
  ['', 'Unknown'],
])('%s is %s', (userAgent, text) => {
  expect(browserText(userAgent, 'Unknown')).toBe(text)
})
