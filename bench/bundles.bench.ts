import { fileURLToPath } from 'node:url'
import { bundleSizes } from './bundle-sizes.ts'
import { atMostMetric, type Metric } from './metric.ts'

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Measures what pages load, after gzip. */
export async function* measureBundles(): AsyncGenerator<Metric> {
  const { visitorPage, dashboard, screens, adminScreens, onDemand, css } = await bundleSizes(webFolder)
  yield atMostMetric('visitor page: JavaScript', visitorPage, 15, 'KB')
  yield atMostMetric('dashboard: JavaScript', dashboard, 142, 'KB')
  for (const [name, size] of Object.entries(screens))
    yield atMostMetric(`${name}: JavaScript beyond the dashboard`, size, 37, 'KB')
  // They bring their lists along, and the same few people open them again and again.
  for (const [name, size] of Object.entries(adminScreens))
    yield atMostMetric(`${name}: JavaScript beyond the dashboard`, size, 45, 'KB')
  yield atMostMetric('style sheets', css, 20, 'KB')
  for (const [name, size] of Object.entries(onDemand))
    yield { name: `${name}: fetched when used`, value: `${size.toFixed(2)} KB` }
}
