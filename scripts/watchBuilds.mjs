/**
 * Tells what comes of each build of a watcher, of vite or rolldown: `onBuilt` of one that is whole, `onBroken` of one
 * that is not, once each. What is wrong the watcher has said itself.
 */
export function tellBuilds(watcher, { onBuilt, onBroken }) {
  let isBroken = false
  watcher.on('event', (event) => {
    if (event.code === 'START') isBroken = false
    if (event.code === 'BUNDLE_END') void event.result?.close?.()
    if (event.code === 'ERROR' && !isBroken) {
      isBroken = true
      onBroken()
    }
    if (event.code === 'END' && !isBroken) onBuilt()
  })
}
