import { hash } from 'node:crypto'
import { PAGE_SCRIPT, PAGE_STYLES } from 'virtual:dossier-page'
import { embeddedText } from '../../../contract/console/dossier/format'
import { DOSSIER_OPENING } from '../../../contract/console/dossier/verifyDossier'

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * A page that holds a dossier and checks it: nothing but its own script runs, and nothing is asked of any network.
 *
 * Input: `text`, the dossier as JSON.
 */
export function pageOf(text: string, kind: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(PAGE_SCRIPT)}`,
    `style-src ${sourceOf(PAGE_STYLES)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Dossier: ${kind.toLowerCase()}</title>
<style>${PAGE_STYLES}</style>
</head>
<body>
<main id="page"><h1>Dossier</h1><p role="status">Not verified: the script of this page has not run.</p></main>
${DOSSIER_OPENING}${embeddedText(text)}</script>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`
}
