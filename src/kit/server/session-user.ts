/** The signed-in person, as every route knows them. */
export interface SessionUser {
  id: string
  name: string
  firstName: string
  email: string
  profileImageUrl: string | null
  isAdmin: boolean
  createdAt: string
}
