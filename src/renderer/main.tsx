import { z } from 'zod'

// Before any schema is used: zod would otherwise probe `new Function`, which the content security policy reports.
z.config({ jitless: true })

import './app/styleNonce'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import './app/theme/tokens.css'
import './app/theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { openByLink } from './client/session'

const root = document.getElementById('root')
// Before the router looks at the address, which may carry a one-time link.
void openByLink().then(() => {
  if (root !== null) createRoot(root).render(<App />)
})
