import { verifyDossier } from '../../contract/console/dossier/verifyDossier'
import { showVerdict } from './showVerdict'

const page = document.getElementById('page')
const text = document.getElementById('dossier')?.textContent ?? ''
if (page !== null) void verifyDossier(text).then((verdict) => showVerdict(page, verdict))
