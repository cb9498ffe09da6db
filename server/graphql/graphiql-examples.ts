/** The example operations of GraphiQL, one for each tab. */

export interface Example {
  query: string;
  /** JSON, as the editor shows it. */
  variables?: string;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const examples: Example[] = [
  {
    // GraphiQL does not show the variables of the first tab.
    query: `# The best rated restaurants,
# and their comments.
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
# Pass endCursor as $after to get the next page.
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
    query: `# Users with their newest followers and businesses.
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
    query: `# Signs in. Send the token in the Headers of other tabs:
# { "Authorization": "Bearer …" }
# If you are signed in to the site in this browser,
# GraphiQL uses that session.
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
    query: `# Creates a business. Sign in first.
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
    query: `# Your account and your saved businesses. Sign in first.
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
