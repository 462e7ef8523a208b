import { fileURLToPath } from 'node:url'
import { bundleSizes } from './bundle-sizes.ts'
import { atMostMetric, type Metric } from './metric.ts'

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))

/** What the pages load, after gzip. */
export async function* measureBundles(): AsyncGenerator<Metric> {
  const { landing, dashboard, screens, onDemand, css } = await bundleSizes(webFolder)
  // With what a page says when its code cannot be fetched: it has to be there before the network is gone.
  yield atMostMetric('landing page: JavaScript', landing, 112, 'KB')
  yield atMostMetric('dashboard: JavaScript', dashboard, 150, 'KB')
  for (const [name, size] of Object.entries(screens))
    yield atMostMetric(`${name}: JavaScript beyond the dashboard`, size, 25, 'KB')
  yield atMostMetric('style sheets', css, 20, 'KB')
  for (const [name, size] of Object.entries(onDemand))
    yield { name: `${name}: fetched when used`, value: `${size.toFixed(2)} KB` }
}
