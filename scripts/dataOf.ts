/** The data of a response. Throws Error with the database's message if the response is an error. */
export async function dataOf<Data>(request: PromiseLike<{ data: Data; error: { message: string } | null }>) {
  const { data, error } = await request
  if (error) throw new Error(`The database answered: ${error.message}`)
  return data as NonNullable<Data>
}
