import type { Compilable, CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Database, Params } from '#kit/server/db/database.ts'

export interface RecordedDatabase extends Database {
  /** Returns the queries since the last call, in order, with their values. */
  takeQueries(): Compilable[]
}

/** Returns the same database, recording its queries: stores hide them, and a test wants to explain them. */
export function recordQueries(database: Database): RecordedDatabase {
  let asked: Compilable[] = []
  const remember = (compiled: CompiledQuery) => asked.push({ compile: () => compiled } as Compilable)
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (isExplainable(node)) remember(database.queries.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const queries = database.queries.withPlugin(recorder)
  return {
    ...database,
    queries,
    unflushed: database.unflushed.withPlugin(recorder),
    transaction: (work) => queries.transaction().execute(work),
    prepare: <Input extends object, Row>(build: Parameters<typeof database.prepare<Input, Row>>[0]) => {
      const run = database.prepare(build)
      return (input: Input) => {
        const param: Params<Input> = (name) => input[name]
        remember(build(database.queries, param).compile())
        return run(input)
      }
    },
    takeQueries() {
      const taken = asked
      asked = []
      return taken
    },
  }
}

function isExplainable(node: RootOperationNode): boolean {
  return ['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(node.kind)
}
