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

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
