/** The operations that GraphiQL opens with, one a tab. */

export interface Example {
  query: string;
  /** JSON, as the editor shows it. */
  variables?: string;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const examples: Example[] = [
  {
    // GraphiQL shows the variables of the other tabs alone.
    query: `# The best rated restaurants,
# and what people say about them.
query TopRated {
  businesses(
    filter: { category: RESTAURANT, minRating: 4 }
    sort: { field: AVERAGE_RATING }
    first: 5
  ) {
    totalCount
    nodes {
      id
      name
      location
      averageRating
      numRatings
      owner { username }
      comments(first: 2) {
        nodes { text author { username } }
      }
    }
  }
}
`,
  },
  {
    query: `# Words in any order, parts of words, any script.
# Give endCursor as $after for the next page.
query Search($search: String!, $after: String) {
  businesses(
    filter: { search: $search }
    first: 10
    after: $after
  ) {
    totalCount
    totalCountIsExact
    pageInfo { hasNextPage endCursor }
    nodes { id name category location }
  }
}
`,
    variables: json({ search: 'caf' }),
  },
  {
    query: `# People with their newest followers and businesses.
query People {
  users(first: 5) {
    totalCount
    nodes {
      id
      username
      bio
      numFollowers
      followers(first: 3) { nodes { username } }
      businesses(first: 3) { nodes { id name } }
    }
  }
}
`,
  },
  {
    query: `# Signs in. Give the token in the Headers of other tabs:
# { "Authorization": "Bearer …" }
# Signed in to the site in this browser? Then here, too.
mutation SignIn($input: LoginInput!) {
  login(input: $input) {
    token
    user { id username email }
  }
}
`,
    variables: json({ input: { email: 'you@example.com', password: 'your password' } }),
  },
  {
    query: `# Lists a business of your own. Sign in first.
mutation ListBusiness($input: CreateBusinessInput!) {
  createBusiness(input: $input) {
    id
    name
    version
    createdAt
  }
}
`,
    variables: json({
      input: {
        name: 'Corner Books',
        category: 'RETAIL',
        location: 'Main Street 1',
        description: 'Second-hand books and good coffee.',
      },
    }),
  },
  {
    query: `# You, and what you saved. Sign in first.
query MyPage {
  me {
    id
    username
    email
    numSaved
    savedBusinesses(first: 10) {
      nodes { id name isLiked myRating }
    }
  }
}
`,
  },
];
