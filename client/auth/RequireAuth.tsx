/** Renders the nested routes for signed-in users; visitors get the login page. */
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { useAuth } from './authContext.ts';

export function RequireAuth() {
  const { isAuthenticated } = useAuth();
  return isAuthenticated ? <Outlet /> : <Navigate to={paths.login} replace />;
}
