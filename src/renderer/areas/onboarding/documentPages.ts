import { fetchScript } from '../../components/fetchScript'
import { type DocumentPages, SIDE_MAX } from './pageSheets'

async function openPicture(file: Blob): Promise<DocumentPages> {
  const whole = await createImageBitmap(file)
  const scale = Math.min(1, SIDE_MAX / Math.max(whole.width, whole.height))
  const [width, height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)]
  return {
    count: 1,
    draw: async (canvas, _page, quarters) => {
      const isLying = quarters % 2 === 1
      canvas.width = isLying ? height : width
      canvas.height = isLying ? width : height
      const context = canvas.getContext('2d')
      if (context === null) return
      context.translate(canvas.width / 2, canvas.height / 2)
      context.rotate((quarters * Math.PI) / 2)
      context.drawImage(whole, -width / 2, -height / 2, width, height)
    },
    end: () => whole.close(),
  }
}

/** What reads a PDF. */
export const loadPdf = () => import('./pdfPages')

/** Decodes a document, so that it can be drawn. Throws what cannot be decoded, `ScriptMissing` where nothing tried. */
export async function openDocument(file: File): Promise<DocumentPages> {
  if (file.type !== 'application/pdf') return openPicture(file)
  const { openPdf } = await fetchScript(loadPdf)
  return openPdf(file)
}
