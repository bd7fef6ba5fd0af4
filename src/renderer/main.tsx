import './client/schemasWithoutEval'
import './app/styleNonce'
import './app/theme/mantine.css'
import './app/theme/tokens.css'
import './app/theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { openByLink } from './client/session'
import { startShortcuts } from './navigation/keys/shortcuts'

startShortcuts()
const root = document.getElementById('root')
// Before the router looks at the address, which may carry a one-time link.
void openByLink().then(() => {
  if (root !== null) createRoot(root).render(<App />)
})
